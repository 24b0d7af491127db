import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { expect, it } from "vitest";
import { createMailer, senderOf } from "./mailer.ts";

async function sent(
  from: string,
): Promise<{ header: string | undefined; subject: string | undefined; address: unknown }> {
  const outbox = await mkdtemp(join(tmpdir(), "outbox-"));
  const mailer = createMailer({ outbox });
  const file = await mailer.send(
    { from, to: "a@b.example", subject: "Hall: one, two\r\nBcc: c@d.example", text: "Hello", html: "<p>Hello</p>" },
    "1",
  );
  const lines = (await readFile(file, "utf8")).split("\n");
  mailer.close();
  await rm(outbox, { recursive: true });
  const { envelope } = await createTransport({ streamTransport: true }).sendMail({
    from: senderOf(from),
    to: "a@b.example",
    text: "",
  });
  const header = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  expect(lines.filter((line) => line.startsWith("Bcc:"))).toEqual([]);
  return { header: header("From"), subject: header("Subject"), address: envelope.from };
}

it.each([
  ["Kunsthalle: Tickets <t@m.example>", '"Kunsthalle: Tickets" <t@m.example>'],
  ["Museum, Tickets <t@m.example>", '"Museum, Tickets" <t@m.example>'],
  ["Museum; Tickets <t@m.example>", '"Museum; Tickets" <t@m.example>'],
  ["Museum (Denver) <t@m.example>", '"Museum (Denver)" <t@m.example>'],
  ["tickets@m.example, Hall <t@m.example>", '"tickets@m.example, Hall" <t@m.example>'],
  ['The "Hall" <t@m.example>', '"The \\"Hall\\"" <t@m.example>'],
  ['"Museum, Tickets" <t@m.example>', '"Museum, Tickets" <t@m.example>'],
  ["Museum <t@m.example>", "Museum <t@m.example>"],
  ["<t@m.example>", "t@m.example"],
  ["t@m.example", "t@m.example"],
])("the sender's name is quoted if necessary: %s", async (from, header) => {
  expect(await sent(from)).toMatchObject({
    header,
    address: "t@m.example",
    subject: expect.stringMatching(/^Hall: one, two/),
  });
});

it("a name with non-ASCII letters arrives intact", () => {
  expect(senderOf("Musée: Billets <t@m.example>")).toEqual({ name: "Musée: Billets", address: "t@m.example" });
});
