import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const spotFillsClauses = [
  {
    id: 'spot.fills.seller-fee',
    says: 'A seller pays its fee out of the USDC it receives, though its fill row shows none.',
    sources: [citeReadApi('user_fills row'), citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'spot.fills.buyer-fee',
    says: 'A buyer pays its fee in the base token, taken from what is delivered.',
    sources: [citeReadApi('user_fills row'), citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'spot.fills.maker-alike',
    says: 'Which token pays the fee of a spot fill depends on the side alone, not on who was the maker.',
    sources: [citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'spot.fills.pair-rate',
    says: "A taker pays the pair's own `taker_fee_bps` where it is not null, whatever the volume schedule says.",
    sources: [citeReadApi('Spot registry'), citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'spot.fills.gross-size',
    says: 'The size of a spot fill is the gross one, before the fee.',
    sources: [citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'spot.fills.fee-places',
    says: 'A fee in the base token is exact at five places more than `sz_decimals`, with no cut to a lot.',
    sources: [citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'spot.fills.dust',
    says: 'What a base fee leaves below one lot stays in the balance and cannot be sold.',
    sources: [citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'spot.fills.no-credit',
    says: 'A maker whose rate is below zero gets nothing on a pair.',
    sources: [citeSupplement('engine', '15')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'document',
    decision: 'D160',
    reason: 'No source says of what such a credit would be paid.',
  },
  {
    id: 'spot.fills.pair-rate-discount',
    says: "No staking discount cuts a pair's own rate.",
    sources: [citeSupplement('engine', '15')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'operate',
  },
] as const satisfies readonly ClauseDeclaration[];
