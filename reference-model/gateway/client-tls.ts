/**
 * Certificate that a client shows a venue that asks for one, and the authorities by which the client trusts the venue. PEM; left
 * out: none.
 */
export interface ClientTls {
  readonly cert?: string;
  readonly key?: string;
  /** In place of the authorities that this machine trusts. */
  readonly ca?: string;
}
