import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { BlockRecord } from '../history/blocks.ts';
import { wholeLogSpan } from '../history/log.ts';
import { type ClampPageLimit, clampPageLimit } from './page-limit.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source supplement, reads: recent_blocks */
export interface RecentBlocksReadRules {
  readonly row: RowMakers<BlockRecord>;
  readonly clamp: ClampPageLimit;
  /** Converts oldest-first to the order of the answer. */
  readonly order: (blocks: readonly BlockRecord[]) => readonly BlockRecord[];
}

export const recentBlocksReadRules: RecentBlocksReadRules = {
  row: {
    height: ({ height }) => height,
    // No source says what the hash covers. The model hashes the row's fields and the chain.
    block_hash: ({ height, timeMs, actions, prints }, { state }) =>
      `0x${bytesToHex(sha256(new TextEncoder().encode(`${state.chain.identity} ${height} ${timeMs} ${actions} ${prints}`)))}`,
    ts_ms: ({ timeMs }) => timeMs,
    action_count: ({ actions }) => actions,
    fill_count: ({ prints }) => prints,
  },
  clamp: clampPageLimit,
  order: (blocks) => blocks.toReversed(),
};

export const recentBlocksRead = defineRead('recent_blocks', (core, { limit }) => {
  const { row, clamp, order } = core.rules.reads.recentBlocks;
  const newest = core.archive.blocks.page('chain', wholeLogSpan, 'newest', clamp(limit));
  return { body: { blocks: order(newest).map((block) => buildRow(core, row, block)) } };
});
