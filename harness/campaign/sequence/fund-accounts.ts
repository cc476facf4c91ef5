import type { PlayedMarket } from '../../generate/scope/markets.ts';
import type { CampaignEnvironment, KnownTarget, SequenceCase } from '../play/campaign-environment.ts';
import type { RunKeyring } from '../play/participants.ts';
import type { RunBlocks } from './run-blocks.ts';

/** Parts of a run that fund its accounts. */
export interface FundingParts {
  readonly played: Pick<SequenceCase, 'family'>;
  readonly environment: KnownTarget & Pick<CampaignEnvironment, 'byUrl'>;
  readonly participants: Pick<RunKeyring, 'account' | 'accounts'>;
  readonly blocks: Pick<RunBlocks, 'cut' | 'shadow'>;
}

/**
 * Grants the accounts of a run their funds, in one block.
 * @param markets  markets found at the start
 * @returns the time by which the run had paid its accounts, ms; null: an operator granted their funds
 */
export async function fundAccounts(
  { played, environment, participants, blocks }: FundingParts,
  markets: readonly PlayedMarket[],
): Promise<number | null> {
  const { accounts } = participants;
  const { usdc, native, base } = played.family.participants;
  // Only account 0 is funded with native tokens; the others get theirs by transfers.
  const { address: holder } = participants.account(0);
  const asset = environment.session.facts.native.signingId;
  const grants = [
    ...accounts.map(({ address }) => ({ type: 'gov_adjust_spot_value', account: address, value: usdc })),
    { type: 'gov_adjust_spot_balance', account: holder, asset, value: native },
    ...(base === undefined ? [] : baseGrants(accounts, markets, base)),
  ];
  await blocks.cut(...grants.map((action) => ({ operation: 'system', action }) as const));
  return environment.byUrl === undefined ? null : blocks.shadow.venue.timeMs;
}

/** Returns grants of the base tokens of played pairs. */
function baseGrants(accounts: RunKeyring['accounts'], markets: readonly PlayedMarket[], value: string) {
  const assets = new Set(markets.flatMap(({ pair }) => pair?.base ?? []));
  return [...assets].flatMap((asset) =>
    accounts.map(({ address }) => ({ type: 'gov_adjust_spot_balance', account: address, asset, value })),
  );
}
