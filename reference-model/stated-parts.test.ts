import { expect, test } from 'vitest';
import { actionEntry } from '../spec-schemas/catalogue/actions.ts';
import { frameShapeOf } from '../spec-schemas/catalogue/channels.ts';
import { type ShapeId, shapeIds } from '../spec-schemas/shapes/registry.ts';
import { statementsByShape } from '../spec-schemas/stated/stated.ts';
import { actionDecoderByTag } from './actions/index.ts';
import { feedRules } from './feed/feed-rules.ts';
import { builtReads } from './reads/reads.list.ts';

// Built parts that no clause mentions by itself, with the reason. Each list may only get shorter.

const readsWithoutField: Readonly<Record<string, string>> = {
  portfolio: 'no source shows a row of its one list',
  gossip_root_ips: 'configuration of the node, of which no value is said',
  points_leaderboard: 'no source says how points are issued (D196)',
  points_user: 'as points_leaderboard',
  points_weeks: 'as points_leaderboard',
  referral_code: 'no action registers a code',
  referral_leaderboard: 'as referral_referees',
  referral_referees: 'what counts for a referee is left open (D196)',
};

const channelsWithoutFrame: Readonly<Record<string, string>> = {};

const actionsWithoutRefusal: Readonly<Record<string, string>> = {
  batch_cancel: 'an entry that names no live order may be refused or passed over',
  batch_modify: 'its entries are refused in either form of D03',
  claim_broker_rewards: 'nothing but its envelope can be refused',
  claim_referral_rewards: 'nothing but its envelope can be refused',
  cancel_all_orders: 'nothing but its envelope can be refused',
  schedule_cancel: 'nothing but its envelope can be refused',
  pm_unenroll: 'nothing but its envelope can be refused',
  set_display_name: 'nothing but its envelope can be refused',
  claim_rewards: 'a claim of nothing is no fault',
  noop: 'nothing but its envelope can be refused',
  spot_margin_deposit: 'retired: its commit refuses nothing',
  spot_margin_withdraw: 'retired: its commit refuses nothing',
};

const hasFields = (shapeId: ShapeId) => Object.keys(statementsByShape[shapeId]?.values ?? {}).length > 0;
const isOfRead = (type: string) => (shapeId: ShapeId) =>
  shapeId === `info.${type}` || shapeId.startsWith(`info.${type}.`);
const bareReads = Object.keys(builtReads).filter((type) => !shapeIds.filter(isOfRead(type)).some(hasFields));
const bareChannels = Object.keys(feedRules.channels).filter((channel) => {
  const shapeId = frameShapeOf(channel);
  return shapeId === undefined || statementsByShape[shapeId]?.frame === undefined;
});
// Whether the catalogue states a refusal of the action, by its own code or by a gate.
const statesRefusal = (tag: string) =>
  actionEntry(tag)?.gates !== undefined || actionEntry(tag)?.errors.some(({ clause }) => clause !== undefined) === true;
const bareActions = [...actionDecoderByTag.keys()].filter((tag) => !statesRefusal(tag));

test.each([
  ['read states a field', bareReads, readsWithoutField, 8],
  ['channel states its frame', bareChannels, channelsWithoutFrame, 0],
  ['action states a refusal', bareActions, actionsWithoutRefusal, 12],
])('every built %s, but for those of the list', (_what, bare, listed, most) => {
  expect(bare.toSorted()).toEqual(Object.keys(listed).toSorted());
  expect(bare.length).toBeLessThanOrEqual(most);
});
