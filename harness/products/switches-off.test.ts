import { describe, expect, test } from 'vitest';
import { makeReplyEdit, type RulesEdit, rulesEditorAt } from '../../reference-model/index.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { isRefused } from '../client/outcome.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { playCases } from './play-cases.fixture.ts';

const clause = 'transfers.evm.debited';
type Case = CaseContext<typeof clause>;

const sends =
  (type: 'core_evm_transfer' | 'spot_register_token' | 'spot_register_pair' | 'spot_order', more: JsonObject = {}) =>
  async ({ given, target, expect: judge }: Case) => {
    const who = await given.fundedAccount({ usdc: '500' });
    judge(clause).accepted(
      await target.act(who, { type, [actions[type].bodyKey]: { ...actions[type].example, ...more } }),
    );
  };
const crosses = async (context: Case) => {
  const { address } = context.given.stranger();
  await sends('core_evm_transfer', { amount: '1', destination: address })(context);
};
const registers = sends('spot_register_token', { symbol: 'ACME', max_deploy_fee: '1000' });
/** Pair of the default genesis. */
const PAIR = 110;
const off = 'the venue has the EVM switched off (evm disabled)';

/** Refuses matching bodies with this message. */
const refusing = (isSo: (body: string) => boolean, message: string) =>
  makeReplyEdit((request, reply) =>
    request.path === '/exchange' && isSo(new TextDecoder().decode(request.body))
      ? { ...reply, status: 400, body: JSON.stringify({ error: { code: 'PRECONDITION_FAILED', message } }) }
      : reply,
  );
const acknowledged = JSON.stringify({
  data: { accepted: true, mempool_depth: 1, nonce: 1, action_hash: `0x${'0'.repeat(64)}` },
});
const run = (edits: readonly RulesEdit[], cases: readonly ((context: Case) => Promise<void>)[], more: object = {}) =>
  playCases(edits, cases, { clause, ...more });

describe('about features that the venue has switched off', () => {
  test('a refusal with the documented text skips what needs the switch, and is reported once', async () => {
    const {
      ended,
      off: offSwitches,
      findings,
    } = await run([], [crosses, crosses], { switchedOff: ['evm'], isDeclared: false });
    expect(ended).toEqual([
      ['skipped', off],
      ['skipped', off],
    ]);
    expect([offSwitches, findings]).toEqual([[['evm', 'evm disabled']], []]);
  });

  test('an acknowledgement before other refusals does not prove that it is on', async () => {
    let count = 0;
    const acknowledging = makeReplyEdit((request, reply) =>
      request.path === '/exchange' &&
      new TextDecoder().decode(request.body).includes('core_evm_transfer') &&
      [0, 2, 4].includes(count++)
        ? { ...reply, status: 202, body: acknowledged }
        : reply,
    );
    const { ended, off: offSwitches } = await run([acknowledging], [crosses, crosses], {
      switchedOff: ['evm'],
      isDeclared: false,
    });
    expect(ended).toEqual([
      ['pass', undefined],
      ['skipped', off],
    ]);
    expect(offSwitches).toEqual([['evm', 'evm disabled']]);
  });

  test('nothing of it is sent where the user declares it off', async () => {
    // An action that is sent anyway has no path.
    const accepting = rulesEditorAt('actions')(({ table }) => ({
      table: new Map([...table].filter(([tag]) => tag !== 'core_evm_transfer')),
    }));
    const { ended } = await run([accepting], [crosses], { switchedOff: ['evm'] });
    expect(ended).toEqual([['skipped', 'the venue has the EVM switched off (--switched-off)']]);
  });

  test('a check that judges its refusals continues', async () => {
    const { ended } = await run([], [crosses], { switchedOff: ['evm'], judges: 'evm' });
    expect(ended).toEqual([['fail', `${clause} failed twice`]]);
  });

  test('a flag that was true at the start of the run excuses the orders it concerns', async () => {
    const { ended } = await run([], [sends('spot_order', { pair: PAIR }), crosses], { switchedOff: ['spot'] });
    expect(ended).toEqual([
      ['skipped', 'the venue has spot trading switched off (exchange_status says spot_disabled)'],
      ['pass', undefined],
    ]);
  });

  test('another text leaves it not exercised, whether the case judges the refusal or only depends on it', async () => {
    const builds = async ({ given, target }: Case) => {
      const { address } = given.stranger();
      const params = { ...actions.core_evm_transfer.example, amount: '1', destination: address };
      const reply = await target.act(await given.fundedAccount(), { type: 'core_evm_transfer', params });
      if (isRefused(reply)) throw new Blocked('it was refused');
    };
    const closed = refusing((body) => /core_evm_transfer|send_to_evm_with_data/.test(body), 'closed for now');
    const { ended, off: offSwitches, findings } = await run([closed], [crosses, builds]);
    const reason = 'not exercised: the EVM, all of which is refused (PRECONDITION_FAILED: closed for now)';
    expect(ended).toEqual([
      ['skipped', reason],
      ['skipped', reason],
    ]);
    expect([offSwitches, findings]).toEqual([[['evm', 'PRECONDITION_FAILED: closed for now']], []]);
  });
});

describe('a violation is kept', () => {
  test('where the faucet no longer pays an account that could probe it', async () => {
    let isMet = false;
    const closed = refusing((body) => {
      isMet ||= body.includes('core_evm_transfer');
      return body.includes('core_evm_transfer');
    }, 'closed for now');
    const broke = makeReplyEdit((request, reply) =>
      isMet && request.path === '/info' && new TextDecoder().decode(request.body).includes('account_state')
        ? { ...reply, body: '[]' }
        : reply,
    );
    const { ended, findings } = await run([closed, broke], [crosses]);
    // The second attempt is inconclusive: it has no money either.
    expect(ended).toEqual([['inconclusive', expect.stringContaining('seen broken once')]]);
    expect(findings).toContain(clause);
  });

  const text = 'MIP-1 spot deployment disabled by governance';
  const pair = sends('spot_register_pair', { base: 101, quote: 100, max_deploy_fee: '1000' });

  test('the text on one action of several, before any was accepted', async () => {
    const {
      ended,
      off: offSwitches,
      findings,
    } = await run([refusing((body) => body.includes('register_token'), text)], [registers]);
    expect(ended).toEqual([['fail', `${clause} failed twice`]]);
    expect([offSwitches, findings]).toEqual([[], [clause]]);
  });

  test('the text on a refusal after some action of it was accepted', async () => {
    let refused = false;
    const later = refusing((body) => body.includes('spot_register') && refused, text);
    const switchOff = async () => {
      refused = true;
    };
    // A reply from after its commit, while nothing shows the outcome of an acknowledged action.
    const committed = makeReplyEdit((request, reply) =>
      reply.status === 202 && new TextDecoder().decode(request.body).includes('spot_register')
        ? { ...reply, status: 200 }
        : reply,
    );
    const { ended, off: offSwitches } = await run([later, committed], [registers, switchOff, pair]);
    expect(ended.at(-1)).toEqual(['fail', `${clause} failed twice`]);
    expect(offSwitches).toEqual([]);
  });

  test('the text on an action after an acknowledged one in the same case: that may have turned it off', async () => {
    let refused = false;
    const later = refusing((body) => body.includes('spot_register') && refused, text);
    const turnsOff = async (context: Case) => {
      refused = false;
      await registers(context);
      refused = true;
      await pair(context);
    };
    const { ended, off: offSwitches } = await run([later], [turnsOff]);
    expect(ended).toEqual([['fail', `${clause} failed twice`]]);
    expect(offSwitches).toEqual([]);
  });

  test('another text on one action of several', async () => {
    const { ended, findings } = await run([refusing((body) => body.includes('register_token'), 'closed')], [registers]);
    expect([ended, findings]).toEqual([[['fail', `${clause} failed twice`]], [clause]]);
  });
});
