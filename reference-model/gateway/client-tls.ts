/** What a client shows a venue that wants a certificate, and by whose word it believes the venue. PEM; left out: none. */
export interface ClientTls {
  readonly cert?: string;
  readonly key?: string;
  /** In place of the authorities that this machine trusts. */
  readonly ca?: string;
}
