/** SQL: joins what was refunded of each line of `order_lines`, for `lineTaxes`. */
export const joinRefunds = `left join lateral (
  select sum(line_entries.net_cents)::integer as back_net, sum(line_entries.tax_cents)::integer as back_tax from line_entries
  where line_entries.order_id = order_lines.order_id and line_entries.position = order_lines.position and kind = 'refunded'
) as back on true`;

/** SQL: the entries of a line's JSON that `taxesOfOrder` reads. */
export const lineTaxes = `'net', order_lines.net_cents, 'tax', order_lines.tax_cents, 'rate', tax_rate, 'taxIncluded', tax_included,
  'refundedNet', coalesce(back_net, 0), 'refundedTax', coalesce(back_tax, 0)`;
