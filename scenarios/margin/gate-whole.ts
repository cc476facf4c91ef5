import { check } from '../../harness/check/check.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitBalance, readBalance, readBalanceAfterPending, readUsdcAndNative } from '../../harness/setup/balances.ts';
import { redeemEarnSharesAtEnd } from '../../harness/setup/earn.ts';
import { evmTransferWithDataAction } from '../../harness/setup/evm.ts';
import { measureActionCost } from '../../harness/setup/evm-fee.ts';
import { type OutflowAction, prepareOutflowActions } from '../../harness/setup/outflow-actions.ts';
import { stakeWithdrawAction } from '../../harness/setup/staking.ts';
import { subAccountTokenTransferAction, subAccountTransferAction } from '../../harness/setup/sub-accounts.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

const clause = 'margin.gate.whole';
/** Funds of an account before each outflow, and the part of them that goes first; whole units, of either token. */
const FUNDS = '2';
const PROBE = '0.5';
/** Second amount, sent if the first was charged a fee: a proportional fee would make the total unpredictable. */
const SECOND_PROBE = '0.25';
const ZERO = Dec.of(0);

export default check({
  id: 'margin.gate.whole',
  title: 'each outflow action can move the whole balance of an account, and its return action brings all of it back',
  clauses: [clause],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const ids = { usdc: venue.usdc.signingId, native: venue.native.signingId };
    // Null: without sends an account cannot receive more than its initial grant.
    const bank = (await given.lacks('transfers')) ? null : await given.fundedAccount({ usdc: '30', native: '30' });
    const { address: destination } = bank ?? given.stranger();
    const prepared = async () => {
      const who = await given.fundedAccount({ usdc: FUNDS, native: FUNDS });
      const ways: readonly OutflowAction[] = [
        ...(await prepareOutflowActions(context, who)),
        { out: 'evm', token: 'usdc', action: (amount) => evmTransferWithDataAction(amount, destination) },
        {
          out: 'evm',
          token: 'native',
          action: (amount) => evmTransferWithDataAction(amount, destination, { token: ids.native }),
        },
      ];
      redeemEarnSharesAtEnd(context, who);
      return { who, ways };
    };
    const first = await prepared();
    const fromSub = { index: 0, deposit: false };
    const returning: Readonly<Record<string, OutflowAction['action']>> = {
      'stake native': stakeWithdrawAction,
      'sub-account usdc': (amount) => subAccountTransferAction({ ...fromSub, amount }),
      'sub-account native': (amount) => subAccountTokenTransferAction({ ...fromSub, token: ids.native, amount }),
    };
    // An outflow with a fee may have left less than the fee.
    const topUp = async (payer: Identity, who: Identity) => {
      const left = await readUsdcAndNative(context, who.address);
      for (const token of ['usdc', 'native'] as const) {
        const missing = Dec.of(FUNDS).minus(left[token]);
        if (missing.compare(ZERO) <= 0) continue;
        const refill = sendAssetAction({ asset: ids[token], destination: who.address, amount: missing.toString() });
        await given.accepted(target.act(payer, refill));
        await awaitBalance(context, who.address, ids[token], FUNDS);
      }
    };
    // A staking pool may release later: an account that gets a part at once also gets everything at once.
    const isGivenBack = async (who: Identity, part: WireAction) =>
      (await measureActionCost(context, who, () => target.act(who, part))).native.equals(ZERO.minus(Dec.of(PROBE)));
    /** Fee of the outflow, measured on a part; null: the venue does not support it, or the fee is unknown. */
    const chargedFor = async (who: Identity, { token, action }: OutflowAction) => {
      const probe = await measureActionCost(context, who, () => target.act(who, action(PROBE)));
      const charged = probe[token].minus(Dec.of(PROBE));
      if (!isAccepted(probe.reply) || charged.compare(ZERO) < 0) return null;
      if (charged.equals(ZERO)) return { charged, probed: [PROBE] };
      const second = await measureActionCost(context, who, () => target.act(who, action(SECOND_PROBE)));
      const isSame = second[token].minus(Dec.of(SECOND_PROBE)).compare(charged) === 0;
      return isSame ? { charged, probed: [PROBE, SECOND_PROBE] } : null;
    };
    let tried = 0;
    const judges = async (at: number) => {
      const { who, ways } = bank === null ? await prepared() : first;
      const way = ways[at];
      // Each account has the same outflows.
      if (way === undefined) return;
      const { out, token, action } = way;
      if (bank !== null) await topUp(bank, who);
      const asset = ids[token];
      const cost = await chargedFor(who, way);
      if (cost === null) return;
      const { charged, probed } = cost;
      const held = await readBalance(context, who.address, asset);
      const whole = held.minus(charged);
      if (whole.compare(ZERO) <= 0) return;
      tried += 1;
      const all = whole.toString();
      expect(clause).accepted(await target.act(who, action(all)), held);
      const left = await readBalanceAfterPending(context, who.address, asset, '0');
      expect(clause).decimal(left, '0', `${token} balance after all of it was moved to ${out}`);

      const comesBack = returning[`${out} ${token}`];
      if (comesBack === undefined) return;
      const gone = probed.reduce((sum, amount) => sum.plus(Dec.of(amount)), whole);
      const isStake = out === 'stake';
      if (isStake && !(await isGivenBack(who, comesBack(PROBE)))) return;
      const rest = isStake ? gone.minus(Dec.of(PROBE)) : gone;
      expect(clause).accepted(await target.act(who, comesBack(rest.toString())));
      const came = await awaitBalance(context, who.address, asset, gone.toString());
      expect(clause).decimal(came, gone, `${token} balance after all of it returned from ${out}`);
    };
    await given.eachPart([...first.ways.keys()], judges, 3);
    expect(clause).exercised(tried > 0, 'an action that moves money');
  },
});
