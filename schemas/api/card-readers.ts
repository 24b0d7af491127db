import { type ApiRoute, get, post } from "./route.ts";

/** Sales at connected card readers, and the reader of each device. */
export const cardReaderRoutes = {
  beginOnReader: post(
    "boxOffice",
    "/employee/sell/terminal",
    "Sends a basket's payment to this device's card reader. The order is made once the card is charged.",
    {
      caller: "sell",
      attempts: ["reader-payments"],
      request: "SellCheckoutRequest",
      response: "SellTerminalResponse",
    },
  ),
  readerPayment: get(
    "boxOffice",
    "/employee/sell/terminal",
    "How the latest payment of a basket at a card reader is.",
    {
      caller: "sell",
      response: "SellTerminalResponse",
      query: { cartId: "The basket's id." },
    },
  ),
  cancelOnReader: post(
    "boxOffice",
    "/employee/sell/terminal/cancel",
    "Cancels the payment of a basket at a card reader, unless the card was charged.",
    {
      caller: "sell",
      request: "SellReleaseRequest",
      response: "SellTerminalResponse",
    },
  ),
  cardReaders: get("boxOffice", "/employee/devices/readers", "The museum's card readers.", {
    caller: "devices",
    response: "CardReadersResponse",
  }),
  chooseReader: post("boxOffice", "/employee/devices/reader", "Chooses the card reader that a device sells with.", {
    caller: "devices",
    request: "ChooseReaderRequest",
    response: "DeskDevicesResponse",
  }),
} satisfies Record<string, ApiRoute>;
