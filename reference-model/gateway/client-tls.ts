/**
 * Certificate that a client presents to a venue that requires one, and the authorities by which the client trusts the venue. PEM; absent:
 * none.
 */
export interface ClientTls {
  readonly cert?: string;
  readonly key?: string;
  /** Replaces the authorities that this machine trusts. */
  readonly ca?: string;
}
