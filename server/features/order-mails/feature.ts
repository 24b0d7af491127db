import { defineFeature } from "../../museum/feature.ts";
import { documentMaker } from "../documents/document-maker.ts";
import { type OrderToMail, orderMailsName } from "../orders/order-mail.ts";
import { orderAttachments } from "./attachments.ts";
import { writeOrderMails } from "./order-mails.ts";

export const orderMails = defineFeature({
  name: orderMailsName,
  mails: {
    write: (host, tx, about) => writeOrderMails(tx, host, about as OrderToMail),
    attachments: (host, of, log, sending) => orderAttachments(host, documentMaker.of(host), of, log, sending),
  },
});
