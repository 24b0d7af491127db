import { readPdf } from "../../read-pdf.ts";
import { readMail } from "../../support/read-mail.ts";

type Part = ReturnType<typeof readMail>["parts"][number];

/** Returns the texts that people read in HTML: no styles, comments, tags and entities, but names of pictures. */
const ofHtml = ({ content }: Part): string =>
  content
    .replaceAll(/<(style|title)\b.*?<\/\1>|<!--.*?-->/gs, "\n")
    .replaceAll(/<img[^>]*?alt="([^"]*)"[^>]*>/g, "\n$1\n")
    .replaceAll(/<[^>]*>|&\w+;/g, "\n");

/** Returns what calendars show of a file. */
const ofCalendar = ({ content }: Part): string =>
  (content.replaceAll(/\r?\n[ \t]/g, "").match(/^(?:SUMMARY|DESCRIPTION|LOCATION)[:;].*$/gm) ?? [])
    .map((line) => line.slice(line.indexOf(":")).replaceAll("\\n", "\n"))
    .join("\n");

/** The text of each page, and of its pictures. */
export async function pdfTexts(bytes: Uint8Array): Promise<string> {
  const { pages } = await readPdf(bytes);
  return pages.flatMap(({ parts, alternatives }) => [...parts.map(({ text }) => text), ...alternatives]).join("\n");
}

/** All that people read of a mail: its subject, its text, the same in HTML, and attached calendars and PDFs. */
export async function mailTexts(mail: string) {
  const { subject, parts } = readMail(mail);
  const of = (type: string) => parts.filter((part) => part.type === type);
  const [text, html] = [of("text/plain"), of("text/html")];
  if (text.length !== 1 || html.length !== 1)
    throw new Error(`The mail "${subject}" is not of one text and one HTML: ${parts.map(({ type }) => type)}`);
  return {
    subject,
    text: text.map(({ content }) => content).join(""),
    html: html.map(ofHtml).join(""),
    calendar: of("text/calendar").map(ofCalendar).join("\n"),
    pdf: (await Promise.all(of("application/pdf").map(({ bytes }) => pdfTexts(bytes)))).join("\n"),
  };
}
