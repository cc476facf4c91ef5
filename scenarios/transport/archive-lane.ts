import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import type { ReadReply } from '../../harness/client/replies.ts';
import { rejectsBarely } from '../../harness/setup/bare-refusal.ts';
import { isJsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';

/** Reads of an archive's lane by the key of their rows; those of the ledger and of votes have cases of their own. */
const ofAccounts = [
  ['portfolio', 'points'],
  ['historical_orders', 'orders'],
  ['user_funding', 'fundings'],
  ['user_funding_by_time', 'fundings'],
  ['user_volume_history', 'days'],
] as const;
const ofLives = ['user_position_history', 'user_position_history_by_time'] as const;
const ofChain = [
  ['recent_blocks', 'blocks'],
  ['recent_transactions', 'txns'],
] as const;

export const refusals = check({
  id: 'transport.archive.addresses',
  title: 'reads of an archive refuse no address, and one that does not parse, in the documented words',
  clauses: ['transport.archive.address-missing', 'transport.archive.address-unparseable'],
  by: 'observe',
  async run({ target, expect }) {
    for (const [type] of ofAccounts) {
      const missing = await target.read(type);
      const lacking = 'missing field: address';
      expect('transport.archive.address-missing').relation(
        `HTTP 400 with "${lacking}"`,
        { missing },
        ({ missing }) => rejectsBarely(missing, lacking),
        type,
      );
      for (const address of ['0x1', 'nobody', `0x${'g'.repeat(40)}`]) {
        const reply = await target.read(type, { address });
        const words = `invalid user address: ${address}`;
        expect('transport.archive.address-unparseable').relation(
          `HTTP 400 with "${words}"`,
          { reply },
          ({ reply }) => rejectsBarely(reply, words),
          type,
        );
      }
    }
  },
});

export const outer = check({
  id: 'transport.envelope.positions',
  title: 'reads of closed positions name their type, beside `data` or inside',
  clauses: ['transport.envelope.outer-positions'],
  by: 'observe',
  async run({ given, target, expect }) {
    for (const type of ofLives) {
      const reply = await target.read(type, { address: given.stranger().address });
      const judged = expect('transport.envelope.outer-positions');
      const shown = reply.kind === 'data' ? { place: reply.typeAt, type: reply.type } : reply.wire.text;
      judged.relation(`type ${type}`, { reply }, ({ reply }) => reply.kind === 'data' && reply.type === type);
      judged.unusual(reply.kind === 'data' && reply.typeAt === 'data', {
        expected: 'type beside data',
        actual: derived(shown, reply),
      });
    }
  },
});

export const none = check({
  id: 'transport.archive.absent',
  title: 'without an archive its reads are empty, whoever is asked for',
  clauses: [
    'transport.archive.none',
    'transport.archive.none-positions',
    'transport.archive.none-chain',
    'transport.archive.indistinct',
  ],
  by: 'act',
  accounts: 'fresh',
  async run({ given, target, venue, pace, expect }) {
    if (venue.capabilities.has('archive')) throw new NotHere('a venue without an archive');
    const [active, stranger] = [await given.fundedAccount(), given.stranger()];
    if (await listsAll({ target, pace }, active.address)) throw new NotHere('a venue without an archive');
    const rows = (reply: ReadReply, key: string) =>
      derived([reply.wire.status, reply.kind === 'data' ? at(reply.data, key) : reply.wire.text], reply);
    for (const [type, key] of [...ofAccounts, ...ofLives.map((type) => [type, 'positions'] as const)]) {
      const [told, untold] = [
        await target.read(type, { address: active.address }),
        await target.read(type, { address: stranger.address }),
      ];
      const clause = key === 'positions' ? 'transport.archive.none-positions' : 'transport.archive.none';
      expect(clause).equal(rows(told, key), [200, []], `status and ${key} of ${type}`);
      expect('transport.archive.indistinct').equal(
        derived(bodyOf(told), told),
        derived(bodyOf(untold), untold),
        `body of ${type}`,
      );
    }
    for (const [type, key] of ofChain)
      expect('transport.archive.none-chain').equal(rows(await target.read(type), key), [200, []], `status and ${key}`);
  },
});

/**
 * Whether the deposit of an account is listed where blocks are. An archive may refuse by the envelope, too (D13), and is
 * known by what it lists.
 */
async function listsAll({ target, pace }: Pick<CaseContext<never>, 'target' | 'pace'>, address: string) {
  const blocks = await target.read('recent_blocks');
  if (blocks.kind !== 'data' || rowsAt(blocks.data, 'blocks').length === 0) return false;
  const deposits = () => target.read('user_non_funding_ledger_updates', { address });
  const ledger = await pace.eventually(
    deposits,
    (reply) => reply.kind === 'data' && rowsAt(reply.data, 'ledger_updates').length > 0,
    'archive',
  );
  return ledger.kind === 'data' && rowsAt(ledger.data, 'ledger_updates').length > 0;
}

/** All that a reply says, but for whom it is about. */
function bodyOf(reply: ReadReply): JsonValue {
  if (reply.kind !== 'data' || !isJsonObject(reply.data)) return reply.wire.text;
  const { address: _whose, ...body } = reply.data;
  return printJson(body);
}
