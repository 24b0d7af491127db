import type { ReceiptTable } from "../../schemas/generated/wire.ts";
import styles from "./tax-documents.module.css";

/** The seller's legal name, address and tax number. */
export function SellerLines({ lines }: { lines: readonly string[] }) {
  return (
    <p className={styles.seller}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}

/** Numbered receipts with net, tax and gross by rate. */
export function TaxDocuments({ tables }: { tables: readonly ReceiptTable[] }) {
  return tables.map(({ title, columns, rows, sum }) => (
    <table key={title} className={styles.rates}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <Row key={cells[0]} cells={cells} />
        ))}
      </tbody>
      {sum && (
        <tfoot>
          <Row cells={sum} />
        </tfoot>
      )}
    </table>
  ));
}

function Row({ cells: [name, ...amounts] }: { cells: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {amounts.map((amount, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change, and two may have the same amount
        <td key={column}>{amount}</td>
      ))}
    </tr>
  );
}
