import { defineFeature } from "../../museum/feature.ts";
import { documentMaker } from "../documents/document-maker.ts";
import { orderAttachments } from "./attachments.ts";

export const orderMails = defineFeature({
  name: "order-mails",
  mails: {
    attachments: (host, of, log, sending) => orderAttachments(host, documentMaker.of(host), of, log, sending),
  },
});
