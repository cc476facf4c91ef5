import type { RulesEdit } from '../../reference-model/index.ts';
import type { CampaignEnded, RunEvent } from '../runner/events.ts';
import { referralsFamily } from './families/referrals.ts';
import { multiSigFamily } from './families/rosters.ts';
import { stakingFamily } from './families/staking.ts';
import { unauthorizedSignersFamily } from './families/strangers.ts';
import { subAccountsFamily } from './families/sub-accounts.ts';
import { transfersFamily } from './families/transfers.ts';
import { vaultsFamily } from './families/vaults.ts';
import { accountModesFamily } from './families/wallets.ts';
import { genesisWithoutMinimums, openModelTestSession } from './model-session.fixture.ts';
import { runCampaigns } from './play/run-campaigns.ts';
import { placeholderSignatureOptions, signWithAddressPlaceholder } from './play/trusted-signature.ts';
import { makeTestCampaignRun } from './play-campaign.fixture.ts';

/** Families that move money between accounts, and into the vaults and other managers of it. */
const families = [
  subAccountsFamily,
  multiSigFamily,
  vaultsFamily,
  stakingFamily,
  transfersFamily,
  accountModesFamily,
  referralsFamily,
  unauthorizedSignersFamily,
];
/** Sequences per round, distributed over the families. */
const RUNS = 24;

export interface ConservationRun {
  readonly steps: number;
  readonly blocks: number;
  /** Number of steps by campaign. */
  readonly stepsOf: ReadonlyMap<string, number>;
  /** Faults that were found, and reasons of campaigns that did not end normally; empty where money was conserved after each block. */
  readonly faults: readonly string[];
}

/**
 * Plays rounds on one model, with at least this many steps. Checks after each block that every token, summed over all of its holders,
 * equals its supply exactly. Stops at the first fault.
 */
export async function runConservation(
  steps: number,
  seed: number,
  edits: readonly RulesEdit[] = [],
): Promise<ConservationRun> {
  const options = {
    ...placeholderSignatureOptions,
    edits: [...placeholderSignatureOptions.edits, ...edits],
    conserving: 'every-block' as const,
  };
  const session = await openModelTestSession(options, genesisWithoutMinimums());
  const stepsOf = new Map<string, number>();
  const faults: string[] = [];
  const sum = () => stepsOf.values().reduce((all, each) => all + each, 0);
  const ended = ({ id, status, reason, steps: played }: CampaignEnded) => {
    stepsOf.set(id, (stepsOf.get(id) ?? 0) + played);
    if (status !== 'pass') faults.push(`${id}: ${status}, ${reason}`);
  };
  const run = makeTestCampaignRun((event: RunEvent) => {
    if (event.event === 'finding') faults.push(event.message);
    if (event.event === 'campaign-ended') ended(event);
  });
  const size = { kind: 'runs', runs: RUNS } as const;
  for (let round = 0; sum() < steps && faults.length === 0; round++) {
    const of = { seed: seed + round, salt: 'conserved', ...run };
    await runCampaigns({ size, families, trustedSigner: signWithAddressPlaceholder, probes: false }, session, of);
  }
  return { steps: sum(), blocks: session.venue.height, stepsOf, faults };
}

export function formatConservation({ steps, blocks, stepsOf }: ConservationRun): string {
  const each = [...stepsOf].map(([name, played]) => `${name} ${played}`).join(', ');
  return `conservation: exact to the unit over every holder after each of ${blocks} blocks and ${steps} steps (${each})`;
}
