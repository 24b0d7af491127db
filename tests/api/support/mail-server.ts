import { createServer, type Socket } from "node:net";
import { whenOver } from "../../support/when-over.ts";

export interface MailServer {
  readonly url: string;
  readonly taken: string[];
  /** "silent" accepts a mail, but disconnects before it says so. */
  behaviour: "taking" | "refusing" | "unknown" | "denying" | "silent";
  refused: number;
}

/** Starts a mail server on its own port; stops after the file's tests. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    talk(socket, mails);
  });
  await new Promise<void>((ready) => listener.listen(0, "127.0.0.1", ready));
  const address = listener.address();
  const mails: MailServer = {
    url: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    taken: [],
    behaviour: "taking",
    refused: 0,
  };
  whenOver(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((done) => listener.close(() => done()));
  });
  return mails;
}

/** SMTP: one answer per line, and one per mail, which a lone dot ends. */
function talk(socket: Socket, mails: MailServer): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail: string[] | undefined;
  let rest = "";
  say("220 mail.museum.example");
  socket.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (mail === undefined) mail = answer(line);
      else if (line === ".") {
        mails.taken.push(mail.join("\n"));
        mail = undefined;
        if (mails.behaviour === "silent") socket.destroy();
        else say("250 taken");
      } else mail.push(line);
    }
  });

  function answer(line: string): string[] | undefined {
    const command = line.split(" ")[0]?.toUpperCase();
    if (command === "MAIL" && mails.behaviour === "refusing") {
      mails.refused += 1;
      say("451 try again later");
    } else if (command === "RCPT" && mails.behaviour === "unknown") {
      mails.refused += 1;
      say("550 5.1.1 no such mailbox");
    } else if (command === "RCPT" && mails.behaviour === "denying") {
      mails.refused += 1;
      say("554 5.7.1 relay access denied");
    } else if (command === "DATA") {
      say("354 go on");
      return [];
    } else if (command === "QUIT") socket.end("221 good bye\r\n");
    else say("250 mail.museum.example");
    return undefined;
  }
}
