import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import type { ReadReply } from '../../harness/client/replies.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isBareRefusal } from '../../harness/setup/bare-refusal.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Archive-lane reads by the key of their rows; those of the ledger and of votes have cases of their own. */
const ofAccounts = [
  ['portfolio', 'points'],
  ['historical_orders', 'orders'],
  ['user_funding', 'fundings'],
  ['user_funding_by_time', 'fundings'],
  ['user_volume_history', 'days'],
] as const;
const ofLives = ['user_position_history', 'user_position_history_by_time'] as const;
/** Keys of lists of the chain: that of blocks is not documented (D242). */
const ofChain = [
  ['recent_blocks', null],
  ['recent_transactions', 'txns'],
] as const;
/** Requirement for an archive's read: one that a node answers by itself proves nothing about an archive. */
const OWN = 'a read of which the node keeps nothing by itself';

/**
 * Returns the fields sent in addition to the account: no text says whether a portfolio needs an interval, or which of two faults is
 * reported.
 */
function restOf(type: string): JsonObject {
  return type === 'portfolio' ? { interval: '1d' } : {};
}

export const archiveBadAddressRefusedCheck = check({
  id: 'transport.archive.addresses',
  title: 'archive reads refuse a missing or unparseable address with the documented message',
  clauses: ['transport.archive.address-missing', 'transport.archive.address-unparseable'],
  by: 'observe',
  async run({ target, expect }) {
    for (const [type] of ofAccounts) {
      const rest = restOf(type);
      const missing = await target.read(type, rest);
      const lacking = 'missing field: address';
      expect('transport.archive.address-missing').relation(
        `HTTP 400 with "${lacking}"`,
        { missing },
        ({ missing }) => isBareRefusal(missing, lacking),
        type,
      );
      for (const address of ['0x1', 'nobody', `0x${'g'.repeat(40)}`]) {
        const reply = await target.read(type, { ...rest, address });
        const words = `invalid user address: ${address}`;
        expect('transport.archive.address-unparseable').relation(
          `HTTP 400 with "${words}"`,
          { reply },
          ({ reply }) => isBareRefusal(reply, words),
          type,
        );
      }
    }
  },
});

export const closedPositionReadsTypeCheck = check({
  id: 'transport.envelope.positions',
  title: 'reads of closed positions have their type, beside data or inside data',
  clauses: ['transport.envelope.outer-positions'],
  by: 'observe',
  async run({ given, target, expect }) {
    for (const type of ofLives) {
      const reply = await target.read(type, { address: given.stranger().address });
      const judged = expect('transport.envelope.outer-positions');
      const shown = reply.kind === 'data' ? { place: reply.typeAt, type: reply.type } : reply.wire.text;
      judged.relation(`type to be ${type}`, { reply }, ({ reply }) => reply.kind === 'data' && reply.type === type);
      judged.unusual(reply.kind === 'data' && reply.typeAt === 'data', {
        expected: 'type beside data',
        actual: derived(shown, reply),
      });
    }
  },
});

export const archiveAbsentCheck = check({
  id: 'transport.archive.absent',
  title: 'without an archive, archive reads answer 200 with empty lists for every account',
  clauses: [
    'transport.archive.none',
    'transport.archive.none-positions',
    'transport.archive.none-chain',
    'transport.archive.indistinct',
  ],
  by: 'act',
  accounts: 'fresh',
  async run({ given, target, venue, pace, expect }) {
    if (venue.capabilities.has('archive')) throw new Unsupported('a venue without an archive');
    const active = await given.fundedAccount();
    const stranger = given.stranger();
    if (await listsAll({ target, pace }, active.address)) throw new Unsupported('a venue without an archive');
    const rows = (reply: ReadReply, key: string) =>
      derived([reply.wire.status, reply.kind === 'data' ? at(reply.data, key) : reply.wire.text], reply);
    const isKept = (lists: readonly (JsonValue | undefined)[]) =>
      lists.some((list) => isJsonArray(list) && list.length > 0);
    for (const [type, key] of [...ofAccounts, ...ofLives.map((type) => [type, 'positions'] as const)]) {
      const reported = await target.read(type, { ...restOf(type), address: active.address });
      const unreported = await target.read(type, { ...restOf(type), address: stranger.address });
      const clause = key === 'positions' ? 'transport.archive.none-positions' : 'transport.archive.none';
      expect(clause).equal(rows(unreported, key), [200, []], `status and ${key} of ${type}`);
      const ofActive = reported.kind === 'data' ? [at(reported.data, key)] : [];
      if (!expect(clause).exercised(!isKept(ofActive), OWN)) continue;
      expect(clause).equal(rows(reported, key), [200, []], `status and ${key} of ${type}`);
      expect('transport.archive.indistinct').equal(
        derived(bodyOf(reported), reported),
        derived(bodyOf(unreported), unreported),
        `body of ${type}`,
      );
    }
    for (const [type, key] of ofChain) {
      const reply = await target.read(type);
      const body = reply.kind === 'data' && isJsonObject(reply.data) ? reply.data : {};
      const lists = (key === null ? Object.values(body) : [body[key]]).filter(isJsonArray);
      const judged = expect('transport.archive.none-chain');
      judged.relation(
        `HTTP 200 with a list${key === null ? '' : ` under ${key}`}`,
        { reply },
        ({ reply }) => isOkStatus(reply.wire) && lists.length > 0,
        type,
      );
      judged.exercised(!isKept(lists), OWN);
    }
  },
});

/**
 * Whether the account's deposit is listed, as blocks are. An archive may also refuse with the envelope (D13), so it is recognised by what
 * it lists.
 */
async function listsAll({ target, pace }: Pick<CaseContext<never>, 'target' | 'pace'>, address: string) {
  const blocks = await target.read('recent_blocks');
  const listed = blocks.kind === 'data' ? at(blocks.data, 'blocks') : undefined;
  if (!isJsonArray(listed) || listed.length === 0) return false;
  const deposits = () => target.read('user_non_funding_ledger_updates', { address });
  const ledger = await pace.eventually(
    deposits,
    (reply) => reply.kind === 'data' && rowsAt(reply.data, 'ledger_updates').length > 0,
    'archive',
  );
  return ledger.kind === 'data' && rowsAt(ledger.data, 'ledger_updates').length > 0;
}

/** Returns the body of a reply, without its account. */
function bodyOf(reply: ReadReply): JsonValue {
  if (reply.kind !== 'data' || !isJsonObject(reply.data)) return reply.wire.text;
  const { address: _whose, ...body } = reply.data;
  return canonicalText(body);
}
