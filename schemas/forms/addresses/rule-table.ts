/* Made from Google's address data by `node --import tsx scripts/address-table.ts`. Do not edit. */
export const ruleTable = String.raw`
AD;%N%n%O%n%A%n%Z %C;;AC;AD[1-7]0\d;AD100;;;ca
AE;%N%n%O%n%A%n%S;;AS;;;;emirate;ar
AF;%N%n%O%n%A%n%C%n%Z;;AC;\d{4};1001;;;
AG;%N%n%O%n%A%n%C;;A;;;;;
AI;%N%n%O%n%A%n%C%n%Z;;AC;(?:AI-)?2640;2640;;;
AL;%N%n%O%n%A%n%Z%n%C;;AC;\d{4};1001;;;
AM;%N%n%O%n%A%n%Z%n%C%n%S;;AC;(?:37)?\d{4};375010;;;hy
AO;%N%n%O%n%A%n%C;;AC;;;;;
AQ;%N%n%O%n%A%n%C;;AC;;;;;
AR;%N%n%O%n%A%n%Z %C%n%S;;AC;((?:[A-HJ-NP-Z])?\d{4})([A-Z]{3})?;C1070AAM;;;es
AS;%N%n%O%n%A%n%C %S %Z;;ACSZ;(96799)(?:[ \-](\d{4}))?;96799;zip;state;
AT;%O%n%N%n%A%n%Z %C;;ACZ;\d{4};1010;;;
AU;%O%n%N%n%A%n%C %S %Z;;ACSZ;\d{4};2060;;state;en
AW;%N%n%O%n%A%n%C;;AC;;;;;
AX;%O%n%N%n%A%nAX-%Z %C%nÅLAND;;ACZ;22\d{3};22150;;;
AZ;%N%n%O%n%A%nAZ %Z %C;;AC;\d{4};1000;;;
BA;%N%n%O%n%A%n%Z %C;;AC;\d{5};71000;;;
BB;%N%n%O%n%A%n%C, %S %Z;;AC;BB\d{5};BB23026;;parish;
BD;%N%n%O%n%A%n%C - %Z;;AC;\d{4};1340;;;
BE;%O%n%N%n%A%n%Z %C;;ACZ;\d{4};4000;;;
BF;%N%n%O%n%A%n%C %X;;AC;;;;;
BG;%N%n%O%n%A%n%Z %C;;AC;\d{4};1000;;;
BH;%N%n%O%n%A%n%C %Z;;AC;(?:\d|1[0-2])\d{2};317;;;
BI;%N%n%O%n%A%n%C;;AC;;;;;
BJ;%N%n%O%n%A%n%C;;AC;;;;;
BL;%O%n%N%n%A%n%Z %C %X;;ACZ;9[78][01]\d{2};97100;;;
BM;%N%n%O%n%A%n%C %Z;;AC;[A-Z]{2} ?[A-Z0-9]{2};FL 07;;;
BN;%N%n%O%n%A%n%C %Z;;AC;[A-Z]{2} ?\d{4};BT2328;;;
BO;%N%n%O%n%A%n%C;;AC;;;;;
BQ;%N%n%O%n%A%n%C;;AC;;;;;
BR;%O%n%N%n%A%n%D%n%C-%S%n%Z;;ASCZ;\d{5}-?\d{3};40301-110;;state;pt
BS;%N%n%O%n%A%n%C, %S;;AC;;;;island;en
BT;%N%n%O%n%A%n%C %Z;;AC;\d{5};11001;;;
BV;%N%n%O%n%A%n%C;;AC;;;;;
BW;%N%n%O%n%A%n%C;;AC;;;;;
BY;%S%n%Z %C%n%A%n%O%n%N;;AC;\d{6};223016;;;
BZ;%N%n%O%n%A%n%C;;AC;;;;;
CA;%N%n%O%n%A%n%C %S %Z;;ACSZ;[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d;H3Z 2Y7;;;en
CC;%O%n%N%n%A%n%C %S %Z;;AC;6799;6799;;;
CD;%N%n%O%n%A%n%C;;AC;;;;;
CF;%N%n%O%n%A%n%C;;AC;;;;;
CG;%N%n%O%n%A%n%C;;AC;;;;;
CH;%O%n%N%n%A%nCH-%Z %C;;ACZ;\d{4};2544;;;
CI;%N%n%O%n%X %A %C %X;;AC;;;;;
CK;%N%n%O%n%A%n%C;;AC;;;;;
CL;%N%n%O%n%A%n%Z %C%n%S;;AC;\d{7};8340457;;;es
CM;%N%n%O%n%A%n%C;;AC;;;;;
CN;%Z%n%S%C%D%n%A%n%O%n%N;%N%n%O%n%A%n%D%n%C%n%S, %Z;ACSZ;\d{6};266033;;;zh
CO;%N%n%O%n%A%n%C, %S, %Z;;AS;\d{6};111221;;department;
CR;%N%n%O%n%A%n%S, %C%n%Z;;ACS;\d{4,5}|\d{3}-\d{4};1000;;;
CU;%N%n%O%n%A%n%C %S%n%Z;;AC;\d{5};10700;;;es
CV;%N%n%O%n%A%n%Z %C%n%S;;AC;\d{4};7600;;island;pt
CW;%N%n%O%n%A%n%C;;AC;;;;;
CX;%O%n%N%n%A%n%C %S %Z;;AC;6798;6798;;;
CY;%N%n%O%n%A%n%Z %C;;AC;\d{4};2008;;;
CZ;%N%n%O%n%A%n%Z %C;;ACZ;\d{3} ?\d{2};100 00;;;
DE;%N%n%O%n%A%n%Z %C;;ACZ;\d{5};26133;;;
DJ;%N%n%O%n%A%n%C;;AC;;;;;
DK;%N%n%O%n%A%n%Z %C;;ACZ;\d{4};8660;;;
DM;%N%n%O%n%A%n%C;;AC;;;;;
DO;%N%n%O%n%A%n%Z %C;;AC;\d{5};11903;;;
DZ;%N%n%O%n%A%n%Z %C;;AC;\d{5};40304;;;
EC;%N%n%O%n%A%n%Z%n%C;;AC;\d{6};090105;;;
EE;%N%n%O%n%A%n%Z %C;;ACZ;\d{5};69501;;;
EG;%N%n%O%n%A%n%C%n%S%n%Z;;AC;\d{5};12411;;;ar
EH;%N%n%O%n%A%n%Z %C;;AC;\d{5};70000;;;
ER;%N%n%O%n%A%n%C;;AC;;;;;
ES;%N%n%O%n%A%n%Z %C %S;;ACSZ;\d{5};28039;;;es
ET;%N%n%O%n%A%n%Z %C;;AC;\d{4};1000;;;
FI;%O%n%N%n%A%nFI-%Z %C;;ACZ;\d{5};00550;;;
FJ;%N%n%O%n%A%n%C;;AC;;;;;
FK;%N%n%O%n%A%n%C%n%Z;;ACZ;FIQQ 1ZZ;FIQQ 1ZZ;;;
FM;%N%n%O%n%A%n%C %S %Z;;ACSZ;(9694[1-4])(?:[ \-](\d{4}))?;96941;zip;state;
FO;%N%n%O%n%A%nFO%Z %C;;AC;\d{3};100;;;
FR;%O%n%N%n%A%n%Z %C;;ACZ;\d{2} ?\d{3};33380;;;
GA;%N%n%O%n%A%n%C;;AC;;;;;
GB;%N%n%O%n%A%n%C%n%Z;;ACZ;GIR ?0AA|(?:(?:AB|AL|B|BA|BB|BD|BF|BH|BL|BN|BR|BS|BT|BX|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL|GY|GU|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE)(?:\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2}))|BFPO ?\d{1,4};EC1Y 8SY;;;
GD;%N%n%O%n%A%n%C;;AC;;;;;
GE;%N%n%O%n%A%n%Z %C;;AC;\d{4};0101;;;
GF;%O%n%N%n%A%n%Z %C %X;;ACZ;9[78]3\d{2};97300;;;
GG;%N%n%O%n%A%n%C%nGUERNSEY%n%Z;;ACZ;GY\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2};GY1 1AA;;;
GH;%N%n%O%n%A%n%C;;AC;;;;;
GI;%N%n%O%n%A%nGIBRALTAR%n%Z;;A;GX11 1AA;GX11 1AA;;;
GL;%N%n%O%n%A%n%Z %C;;ACZ;39\d{2};3900;;;
GM;%N%n%O%n%A%n%C;;AC;;;;;
GN;%N%n%O%n%Z %A %C;;AC;\d{3};001;;;
GP;%O%n%N%n%A%n%Z %C %X;;ACZ;9[78][01]\d{2};97100;;;
GQ;%N%n%O%n%A%n%C;;AC;;;;;
GR;%N%n%O%n%A%n%Z %C;;ACZ;\d{3} ?\d{2};151 24;;;
GS;%N%n%O%n%A%n%n%C%n%Z;;ACZ;SIQQ 1ZZ;SIQQ 1ZZ;;;
GT;%N%n%O%n%A%n%Z- %C;;AC;\d{5};09001;;;
GU;%N%n%O%n%A%n%C %Z;;ACZ;(969(?:[12]\d|3[12]))(?:[ \-](\d{4}))?;96910;zip;;
GW;%N%n%O%n%A%n%Z %C;;AC;\d{4};1000;;;
GY;%N%n%O%n%A%n%C;;AC;;;;;
HK;%S%n%C%n%A%n%O%n%N;%N%n%O%n%A%n%C%n%S;AS;;;;area;zh-Hant
HM;%O%n%N%n%A%n%C %S %Z;;AC;\d{4};7050;;;
HN;%N%n%O%n%A%n%C, %S%n%Z;;ACS;\d{5};31301;;;
HR;%N%n%O%n%A%nHR-%Z %C;;AC;\d{5};10000;;;
HT;%N%n%O%n%A%nHT%Z %C;;AC;\d{4};6120;;;
HU;%N%n%O%n%C%n%A%n%Z;;ACZ;\d{4};1037;;;
ID;%N%n%O%n%A%n%C%n%S %Z;;AS;\d{5};40115;;;id
IE;%N%n%O%n%A%n%D%n%C%n%S %Z;;AC;[\dA-Z]{3} ?[\dA-Z]{4};A65 F4E2;eircode;county;en
IL;%N%n%O%n%A%n%C %Z;;AC;\d{5}(?:\d{2})?;9614303;;;
IM;%N%n%O%n%A%n%C%n%Z;;ACZ;IM\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2};IM2 1AA;;;
IN;%N%n%O%n%A%n%C %Z%n%S;;ACSZ;\d{6};110034;pin;state;en
IO;%N%n%O%n%A%n%C%n%Z;;ACZ;BBND 1ZZ;BBND 1ZZ;;;
IQ;%O%n%N%n%A%n%C, %S%n%Z;;ACS;\d{5};31001;;;
IR;%O%n%N%n%S%n%C, %D%n%A%n%Z;;AC;\d{5}-?\d{5};11936-12345;;;fa
IS;%N%n%O%n%A%n%Z %C;;AC;\d{3};320;;;
IT;%N%n%O%n%A%n%Z %C %S;;ACSZ;\d{5};00144;;;it
JE;%N%n%O%n%A%n%C%nJERSEY%n%Z;;ACZ;JE\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2};JE1 1AA;;;
JM;%N%n%O%n%A%n%C%n%S %X;;ACS;;;;parish;en
JO;%N%n%O%n%A%n%C %Z;;AC;\d{5};11937;;;
JP;〒%Z%n%S%n%A%n%O%n%N;%N%n%O%n%A, %S%n%Z;ASZ;\d{3}-?\d{4};154-0023;;prefecture;ja
KE;%N%n%O%n%A%n%C%n%Z;;AC;\d{5};20100;;;
KG;%N%n%O%n%A%n%Z %C;;AC;\d{6};720001;;;
KH;%N%n%O%n%A%n%C %Z;;AC;\d{5};12203;;;
KI;%N%n%O%n%A%n%S%n%C;;AC;;;;island;
KM;%N%n%O%n%A%n%C;;AC;;;;;
KN;%N%n%O%n%A%n%C, %S;;ACS;;;;island;en
KP;%Z%n%S%n%C%n%A%n%O%n%N;%N%n%O%n%A%n%C%n%S, %Z;AC;;;;;ko
KR;%S %C%D%n%A%n%O%n%N%n%Z;%N%n%O%n%A%n%D%n%C%n%S%n%Z;ACSZ;\d{5};03051;;do_si;ko
KW;%N%n%O%n%A%n%Z %C;;AC;\d{5};54541;;;
KY;%N%n%O%n%A%n%S %Z;;AS;KY\d-\d{4};KY1-1100;;island;en
KZ;%Z%n%S%n%C%n%A%n%O%n%N;;AC;\d{6};040900;;;
LA;%N%n%O%n%A%n%Z %C;;AC;\d{5};01160;;;
LB;%N%n%O%n%A%n%C %Z;;AC;(?:\d{4})(?: ?(?:\d{4}))?;2038 3054;;;
LC;%N%n%O%n%A%n%C;;AC;;;;;
LI;%O%n%N%n%A%nFL-%Z %C;;ACZ;948[5-9]|949[0-8];9496;;;
LK;%N%n%O%n%A%n%C%n%Z;;AC;\d{5};20000;;;
LR;%N%n%O%n%A%n%Z %C;;AC;\d{4};1000;;;
LS;%N%n%O%n%A%n%C %Z;;AC;\d{3};100;;;
LT;%O%n%N%n%A%nLT-%Z %C;;ACZ;\d{5};04340;;;
LU;%O%n%N%n%A%nL-%Z %C;;ACZ;\d{4};4750;;;
LV;%N%n%O%n%A%n%C, %Z;;ACZ;LV-\d{4};LV-1073;;;
LY;%N%n%O%n%A%n%C;;AC;;;;;
MA;%N%n%O%n%A%n%Z %C;;AC;\d{5};53000;;;
MC;%N%n%O%n%A%nMC-%Z %C %X;;AC;980\d{2};98000;;;
MD;%N%n%O%n%A%nMD-%Z %C;;AC;\d{4};2012;;;
ME;%N%n%O%n%A%n%Z %C;;AC;8\d{4};81257;;;
MF;%O%n%N%n%A%n%Z %C %X;;ACZ;9[78][01]\d{2};97100;;;
MG;%N%n%O%n%A%n%Z %C;;AC;\d{3};501;;;
MH;%N%n%O%n%A%n%C %S %Z;;ACSZ;(969[67]\d)(?:[ \-](\d{4}))?;96960;zip;state;
MK;%N%n%O%n%A%n%Z %C;;AC;\d{4};1314;;;
ML;%N%n%O%n%A%n%C;;AC;;;;;
MM;%N%n%O%n%A%n%C, %Z;;AC;\d{5};11181;;;
MN;%N%n%O%n%A%n%C%n%S %Z;;AC;\d{5};65030;;;
MO;%A%n%O%n%N;%N%n%O%n%A;A;;;;;
MP;%N%n%O%n%A%n%C %S %Z;;ACSZ;(9695[012])(?:[ \-](\d{4}))?;96950;zip;state;
MQ;%O%n%N%n%A%n%Z %C %X;;ACZ;9[78]2\d{2};97220;;;
MR;%N%n%O%n%A%n%C;;AC;;;;;
MS;%N%n%O%n%A%n%C;;AC;;;;;
MT;%N%n%O%n%A%n%C %Z;;AC;[A-Z]{3} ?\d{2,4};NXR 01;;;
MU;%N%n%O%n%A%n%Z%n%C;;AC;\d{3}(?:\d{2}|[A-Z]{2}\d{3});42602;;;
MV;%N%n%O%n%A%n%C %Z;;AC;\d{5};20026;;;
MW;%N%n%O%n%A%n%C %X;;AC;;;;;
MX;%N%n%O%n%A%n%D%n%Z %C, %S;;ACZ;\d{5};02860;;state;es
MY;%N%n%O%n%A%n%D%n%Z %C%n%S;;ACZ;\d{5};43000;;state;ms
MZ;%N%n%O%n%A%n%Z %C%S;;AC;\d{4};1102;;;pt
NA;%N%n%O%n%A%n%Cn%Z;;AC;\d{5};10001;;;
NC;%O%n%N%n%A%n%Z %C %X;;ACZ;988\d{2};98814;;;
NE;%N%n%O%n%A%n%Z %C;;AC;\d{4};8001;;;
NF;%O%n%N%n%A%n%C %S %Z;;AC;2899;2899;;;
NG;%N%n%O%n%A%n%D%n%C %Z%n%S;;AC;\d{6};930283;;state;en
NI;%N%n%O%n%A%n%Z%n%C, %S;;AC;\d{5};52000;;department;es
NL;%O%n%N%n%A%n%Z %C;;ACZ;\d{4} ?[A-Z]{2};1234 AB;;;
NO;%N%n%O%n%A%n%Z %C;;ACZ;\d{4};0025;;;
NP;%N%n%O%n%A%n%C %Z;;AC;\d{5};44601;;;
NR;%N%n%O%n%A%n%S;;AS;;;;district;en
NU;%N%n%O%n%A%n%C;;AC;;;;;
NZ;%N%n%O%n%A%n%D%n%C %Z;;ACZ;\d{4};6001;;;
OM;%N%n%O%n%A%n%Z%n%C;;AC;(?:PC )?\d{3};133;;;
PA;%N%n%O%n%A%n%C%n%S;;AC;;;;;
PE;%N%n%O%n%A%n%C %Z%n%S;;AC;(?:LIMA \d{1,2}|CALLAO 0?\d)|[0-2]\d{4};LIMA 23;;;es
PF;%N%n%O%n%A%n%Z %C %S;;ACSZ;987\d{2};98709;;island;
PG;%N%n%O%n%A%n%C %Z %S;;ACS;\d{3};111;;;
PH;%N%n%O%n%A%n%D, %C%n%Z %S;;AC;\d{4};1008;;;en
PK;%N%n%O%n%A%n%C-%Z;;AC;\d{5};44000;;;
PL;%N%n%O%n%A%n%Z %C;;ACZ;\d{2}-\d{3};00-950;;;
PM;%O%n%N%n%A%n%Z %C %X;;ACZ;9[78]5\d{2};97500;;;
PN;%N%n%O%n%A%n%C%n%Z;;ACZ;PCRN 1ZZ;PCRN 1ZZ;;;
PR;%N%n%O%n%A%n%C PR %Z;;ACZ;(00[679]\d{2})(?:[ \-](\d{4}))?;00930;zip;;
PS;%N%n%O%n%A%n%C;;AC;;;;;
PT;%N%n%O%n%A%n%Z %C;;ACZ;\d{4}-\d{3};2725-079;;;
PW;%N%n%O%n%A%n%C %S %Z;;ACSZ;(969(?:39|40))(?:[ \-](\d{4}))?;96940;zip;state;
PY;%N%n%O%n%A%n%Z %C;;AC;\d{4};1536;;;
QA;%N%n%O%n%A%n%C;;AC;;;;;
RE;%O%n%N%n%A%n%Z %C %X;;ACZ;9[78]4\d{2};97400;;;
RO;%N%n%O%n%A%n%Z %C;;ACZ;\d{6};060274;;;
RS;%N%n%O%n%A%n%Z %C;;AC;\d{5,6};106314;;;
RU;%N%n%O%n%A%n%C%n%S%n%Z;;ACSZ;\d{6};247112;;oblast;ru
RW;%N%n%O%n%A%n%C;;AC;;;;;
SA;%N%n%O%n%A%n%C %Z;;AC;\d{5};11564;;;
SB;%N%n%O%n%A%n%C;;AC;;;;;
SC;%N%n%O%n%A%n%C%n%S;;AC;;;;island;
SD;%N%n%O%n%A%n%C%n%Z;;AC;\d{5};11042;;;
SE;%O%n%N%n%A%nSE-%Z %C;;ACZ;\d{3} ?\d{2};11455;;;
SG;%N%n%O%n%A%nSINGAPORE %Z;;AZ;\d{6};546080;;;
SH;%N%n%O%n%A%n%C%n%Z;;ACZ;(?:ASCN|STHL) 1ZZ;STHL 1ZZ;;;
SI;%N%n%O%n%A%nSI-%Z %C;;AC;\d{4};4000;;;
SJ;%N%n%O%n%A%n%Z %C;;ACZ;\d{4};9170;;;
SK;%N%n%O%n%A%n%Z %C;;ACZ;\d{3} ?\d{2};010 01;;;
SL;%N%n%O%n%A%n%C;;AC;;;;;
SM;%N%n%O%n%A%n%Z %C;;AZ;4789\d;47890;;;
SN;%N%n%O%n%A%n%Z %C;;AC;\d{5};12500;;;
SO;%N%n%O%n%A%n%C, %S %Z;;ACS;[A-Z]{2} ?\d{5};JH 09010;;;so
SR;%N%n%O%n%A%n%C%n%S;;AC;;;;;nl
SS;%N%n%O%n%A%n%C;;AC;;;;;
ST;%N%n%O%n%A%n%C;;AC;;;;;
SV;%N%n%O%n%A%n%Z-%C%n%S;;ACS;CP [1-3][1-7][0-2]\d;CP 1101;;;es
SX;%N%n%O%n%A%n%C;;AC;;;;;
SY;%N%n%O%n%A%n%C;;AC;;;;;
SZ;%N%n%O%n%A%n%C%n%Z;;AC;[HLMS]\d{3};H100;;;
TC;%N%n%O%n%A%n%C%n%Z;;ACZ;TKCA 1ZZ;TKCA 1ZZ;;;
TD;%N%n%O%n%A%n%C;;AC;;;;;
TF;%N%n%O%n%A%n%C;;AC;;;;;
TG;%N%n%O%n%A%n%C;;AC;;;;;
TH;%N%n%O%n%A%n%D %C%n%S %Z;%N%n%O%n%A%n%D, %C%n%S %Z;AC;\d{5};10150;;;th
TJ;%N%n%O%n%A%n%Z %C;;AC;\d{6};735450;;;
TK;%N%n%O%n%A%n%C;;AC;;;;;
TL;%N%n%O%n%A%n%C;;AC;;;;;
TM;%N%n%O%n%A%n%Z %C;;AC;\d{6};744000;;;
TN;%N%n%O%n%A%n%Z %C;;AC;\d{4};1002;;;
TO;%N%n%O%n%A%n%C;;AC;;;;;
TR;%N%n%O%n%A%n%Z %C/%S;;ACZ;\d{5};01960;;;tr
TT;%N%n%O%n%A%n%C;;AC;;;;;
TV;%N%n%O%n%A%n%C%n%S;;AC;;;;island;tyv
TW;%Z%n%S%C%n%A%n%O%n%N;%N%n%O%n%A%n%C, %S %Z;ACSZ;\d{3}(?:\d{2})?;104;;county;zh-Hant
TZ;%N%n%O%n%A%n%Z %C;;AC;\d{4,5};6090;;;
UA;%N%n%O%n%A%n%C%n%S%n%Z;;ACSZ;\d{5};15432;;oblast;uk
UG;%N%n%O%n%A%n%C;;AC;;;;;
UM;%N%n%O%n%A%n%C %S %Z;;ACS;96898;96898;zip;state;
US;%N%n%O%n%A%n%C, %S %Z;;ACSZ;(\d{5})(?:[ \-](\d{4}))?;95014;zip;state;en
UY;%N%n%O%n%A%n%Z %C %S;;AC;\d{5};11600;;;es
UZ;%N%n%O%n%A%n%Z %C%n%S;;AC;\d{6};702100;;;
VA;%N%n%O%n%A%n%Z %C;;AC;00120;00120;;;
VC;%N%n%O%n%A%n%C %Z;;AC;VC\d{4};VC0100;;;
VE;%N%n%O%n%A%n%C %Z, %S;;ACS;\d{4};1010;;state;es
VG;%N%n%O%n%A%n%C%n%Z;;A;VG\d{4};VG1110;;;
VI;%N%n%O%n%A%n%C %S %Z;;ACSZ;(008(?:(?:[0-4]\d)|(?:5[01])))(?:[ \-](\d{4}))?;00802-1222;zip;state;
VN;%N%n%O%n%A%n%C%n%S %Z;;AC;\d{5}\d?;70010;;;vi
VU;%N%n%O%n%A%n%C;;AC;;;;;
WF;%O%n%N%n%A%n%Z %C %X;;ACZ;986\d{2};98600;;;
WS;%N%n%O%n%A%n%C;;AC;;;;;
XK;%N%n%O%n%A%n%Z %C;;AC;[1-7]\d{4};10000;;;
YE;%N%n%O%n%A%n%C;;AC;;;;;
YT;%O%n%N%n%A%n%Z %C %X;;ACZ;976\d{2};97600;;;
ZA;%N%n%O%n%A%n%D%n%C%n%Z;;ACZ;\d{4};0083;;;
ZM;%N%n%O%n%A%n%Z %C;;AC;\d{5};50100;;;
ZW;%N%n%O%n%A%n%C;;AC;;;;;
`;
