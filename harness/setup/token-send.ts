import type { CaseContext } from '../check/case-context.ts';
import { unaffordableSendAction } from '../check/commit-outcome.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';

/** Far above the order ids of any venue, new or many years old. */
const NO_ORDER = 9_000_000_000_000_000;

interface SendAssetSpec {
  /** `signing_id` of the token. */
  readonly asset: number;
  readonly destination: string;
  /** Amount in whole units, signed as this text. */
  readonly amount: string;
  readonly toPerp?: boolean;
}

/** The action that sends a token of its signer, within the spot ledger by default. */
export function sendAssetAction({ asset, destination, amount, toPerp = false }: SendAssetSpec) {
  return {
    type: 'send_asset',
    params: { source_dex: 0, destination_dex: 0, asset, destination, amount, to_perp: toPerp },
  };
}

/** The action that moves USDC of its signer between its two wallets. @param ntl  whole USDC, signed as this text */
export function classTransferAction(ntl: string, toPerp: boolean) {
  return { type: 'usd_class_transfer', params: { ntl, to_perp: toPerp } };
}

/**
 * An action for probing that places no order: a send that the commit refuses, or, where a build has no sends, the cancel of an order that
 * does not exist.
 * @param sender  holds less than a billion USDC
 */
export function makeUnaffordableProbe(
  { given, target, venue }: Pick<CaseContext<never>, 'given' | 'target' | 'venue'>,
  sender: Identity,
): () => Promise<ActResult> {
  const { address: destination } = given.stranger();
  const market = venue.markets[0]?.id ?? 0;
  const cancel = { owner: sender.address, market, oid: NO_ORDER };
  return async () =>
    (await given.lacks('transfers'))
      ? target.act(sender, { type: 'cancel_order', cancel })
      : target.act(sender, unaffordableSendAction(venue.usdc.signingId, destination));
}
