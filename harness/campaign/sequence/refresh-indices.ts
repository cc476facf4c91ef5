import type { CampaignEnvironment, SequenceCase } from '../play/campaign-environment.ts';
import { setIndexPriceOperation } from '../play/operation.ts';
import type { RunBlocks } from './run-blocks.ts';
import type { RunMarkets } from './run-markets.ts';

/** Parts of a run that report the index prices of its markets. */
export interface IndicesContext {
  readonly environment: Pick<CampaignEnvironment, 'byUrl'>;
  readonly markets: Pick<RunMarkets, 'initial'>;
  readonly blocks: Pick<RunBlocks, 'cut'>;
}

/** Reports the initial index prices again: a forced close beyond the book depends on their age, which no read shows. */
export async function refreshIndices({ environment, markets, blocks }: IndicesContext): Promise<void> {
  if (environment.byUrl !== undefined) return;
  await blocks.cut(
    ...markets.initial.filter(({ pair }) => pair === null).map((market) => setIndexPriceOperation(market, 0)),
  );
}

/** Reports index prices again, except in families that move them: those depend on their age. */
export async function refreshUnmovedIndices(
  context: IndicesContext & { readonly played: Pick<SequenceCase, 'family'> },
): Promise<void> {
  if (context.played.family.participants.thinMargin === null) await refreshIndices(context);
}
