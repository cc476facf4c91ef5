import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext, PollContext } from '../check/case-context.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { bridgeWithdrawAction } from './bridge.ts';
import { earnDepositAction } from './earn.ts';
import { evmTransferWithDataAction } from './evm.ts';
import { tokenSpotPerpSendAction } from './marked-token.ts';
import { stakeDepositAction as stakeDeposit } from './staking.ts';
import { makeSubAccount, subAccountTokenTransferAction, subAccountTransferAction } from './sub-accounts.ts';
import { sendAssetAction } from './token-send.ts';
import { openSeededVault, followerDepositAction as vaultDeposit } from './vaults.ts';

// The actions by which money can leave an account, each of which has to check for itself that the money is free.

/** Kind of recipient. */
export type OutflowDestination = 'anybody' | 'sub-account' | 'vault' | 'evm' | 'bridge' | 'earn' | 'stake';

export interface OutflowAction {
  readonly out: OutflowDestination;
  readonly token: 'usdc' | 'native';
  /** @param amount  whole units, signed as this text */
  readonly action: (amount: string) => WireAction;
}

type Context = PollContext & Pick<CaseContext<never>, 'venue'>;

const INDEX = 0;

/** Returns every outflow action that the venue has; those that need a recipient are prepared. */
export async function prepareOutflowActions(context: Context, who: Identity): Promise<readonly OutflowAction[]> {
  const { given, venue } = context;
  const usdc = venue.usdc.signingId;
  const native = venue.native.signingId;
  const destination = given.stranger().address;
  const isMade = await ready(context, () => makeSubAccount(context, who, INDEX));
  const vault = await ready(context, async () => openSeededVault(context, await given.fundedAccount({ usdc: '5' })));
  const moved = { index: INDEX, deposit: true };
  const toEvm = (asset: number) => (amount: string) => ({
    type: 'core_evm_transfer',
    params: { amount, to_evm: true, destination, asset },
  });
  const ways: OutflowAction[] = [
    { out: 'anybody', token: 'usdc', action: (amount) => sendAssetAction({ asset: usdc, destination, amount }) },
    { out: 'anybody', token: 'native', action: (amount) => sendAssetAction({ asset: native, destination, amount }) },
    { out: 'evm', token: 'usdc', action: toEvm(0) },
    { out: 'evm', token: 'native', action: toEvm(native) },
    {
      out: 'bridge',
      token: 'usdc',
      action: (amount) => bridgeWithdrawAction({ to: destination, micro: microOf(amount) }),
    },
    { out: 'earn', token: 'usdc', action: (amount) => earnDepositAction(usdc, amount) },
    { out: 'stake', token: 'native', action: stakeDeposit },
  ];
  if (isMade !== null) {
    ways.push({
      out: 'sub-account',
      token: 'usdc',
      action: (amount) => subAccountTransferAction({ ...moved, amount }),
    });
    const tokens = { ...moved, token: native };
    ways.push({
      out: 'sub-account',
      token: 'native',
      action: (amount) => subAccountTokenTransferAction({ ...tokens, amount }),
    });
  }
  if (vault !== null) ways.push({ out: 'vault', token: 'usdc', action: (amount) => vaultDeposit(vault, amount) });
  return ways;
}

interface RefusableOutflowAction extends Omit<OutflowAction, 'out'> {
  readonly out: 'evm with data' | 'perps';
}

/**
 * Returns further actions, whose amounts a venue may refuse even if free: with data to the EVM, and a token that becomes collateral at its
 * mark. Buying a token with collateral is left out, because no document states the unit (D137).
 */
export function makeRefusableOutflowActions({
  given,
  venue,
}: Pick<CaseContext<never>, 'given' | 'venue'>): readonly RefusableOutflowAction[] {
  const { address } = given.stranger();
  const { signingId: asset } = venue.native;
  return [
    { out: 'evm with data', token: 'usdc', action: (amount) => evmTransferWithDataAction(amount, address) },
    {
      out: 'evm with data',
      token: 'native',
      action: (amount) => evmTransferWithDataAction(amount, address, { token: asset }),
    },
    {
      out: 'perps',
      token: 'native',
      action: (amount) => tokenSpotPerpSendAction({ asset }, { address }, amount, true),
    },
  ];
}

/** null: the venue lacks it, or refuses it here, which other checks judge. */
async function ready<Made>({ given }: Context, make: () => Promise<Made>): Promise<Made | null> {
  try {
    return await given.part(make);
  } catch (error) {
    if (error instanceof Blocked) return null;
    throw error;
  }
}

function microOf(usdc: string): number {
  return Number(Dec.of(usdc).truncated(6).scaledTo(6) ?? 0n);
}
