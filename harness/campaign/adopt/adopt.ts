import { defaultGenesis, type Genesis } from '../../../reference-model/index.ts';
import { coreEvmFee } from './core-evm-fee.ts';
import { cushion } from './cushion.ts';
import { edge } from './edge.ts';
import { fees } from './fees.ts';
import { whole } from './figures.ts';
import { lendable } from './lendable.ts';
import { baselinesOf, boundariesOf, marketFigures } from './market-figures.ts';
import { markets } from './markets.ts';
import { pairs, printsIn } from './pairs.ts';
import type { AdoptedPart, Present, Tables } from './part.ts';
import { pools } from './pools.ts';
import { reserve } from './reserve.ts';
import { series } from './series.ts';
import { ownTokens, tokens } from './tokens.ts';
import { validators } from './validators.ts';

/** Written once for a campaign. */
const tableParts: readonly AdoptedPart<Tables>[] = [ownTokens, markets, fees, coreEvmFee, cushion, edge];
/** Written anew for each sequence: what the sequences before it moved. */
const presentParts: readonly AdoptedPart<Present & Pick<Tables, 'probed'>>[] = [
  tokens,
  pairs,
  pools,
  marketFigures,
  reserve,
  series,
  validators,
];

export const adoptedFields = [...tableParts, ...presentParts].flatMap(({ covers }) => covers);

/** The target as a sequence found it: the document that its shadow starts from, and what was there before. */
export interface Adopted {
  readonly genesis: Genesis;
  readonly timeMs: number;
  readonly height: number;
  /** Open interest by coin. */
  readonly baselines: ReadonlyMap<string, string>;
  /** The next funding boundary by coin, of those that have a sample. */
  readonly boundaries: ReadonlyMap<string, number>;
  /** Newest print by pair, whole quote tokens, of those that have traded. */
  readonly prints: ReadonlyMap<string, string>;
  /** Tokens that may be lent, and whose shares are worth what they cost. */
  readonly lendable: ReadonlySet<number>;
}

/** A target whose tables were adopted: each sequence forks it as it stands when the sequence begins. */
export interface AdoptedVenue {
  /** As they were found out by orders; null: none was asked. */
  readonly pairTicks: ReadonlyMap<string, string> | null;
  /** @throws Blocked when a read has not the fields that it is about */
  fork(present: Present): Adopted;
}

/**
 * Adopts a target's own tables, with the figures of the shipped genesis where no read shows one (D32). Whatever a venue
 * computes is not in it.
 * @throws Blocked when a read has not the fields that it is about
 */
export function adopt(tables: Tables): AdoptedVenue {
  const start: Genesis = { ...defaultGenesis(), name: 'adopted' };
  const document = tableParts.reduce((genesis, part) => part.write(genesis, tables), start);
  return {
    pairTicks: tables.probed.pairTicks,
    fork(present) {
      const { probed } = tables;
      const listed = present.meta === null ? document : markets.write(document, { ...tables, meta: present.meta });
      const genesis = presentParts.reduce((written, part) => part.write(written, { ...present, probed }), listed);
      const height = whole(present.reserve, 'height');
      const [baselines, boundaries] = [baselinesOf(present), boundariesOf(present)];
      const moved = { baselines, boundaries, prints: printsIn(present), lendable: lendable(present) };
      return { genesis, timeMs: genesis.startMs, height, ...moved };
    },
  };
}
