interface Send {
  /** `signing_id` of the token. */
  readonly asset: number;
  readonly destination: string;
  /** Whole units, signed as this text. */
  readonly amount: string;
  readonly toPerp?: boolean;
}

/** The action that moves a token of its signer, inside the spot ledger unless told otherwise. */
export function send({ asset, destination, amount, toPerp = false }: Send) {
  return {
    type: 'send_asset',
    params: { source_dex: 0, destination_dex: 0, asset, destination, amount, to_perp: toPerp },
  };
}
