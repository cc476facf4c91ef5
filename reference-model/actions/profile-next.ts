import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { stakingAmountPrecisionGate } from './staking-pool.ts';

/** Refusals of actions that the documents describe as not live yet. @source supplement, actions: c_deposit and c_withdraw */
export const nextReleaseActionEdits: readonly RulesEdit[] = [
  rulesEditorAt('actions', 'cDeposit')(({ gates }) => ({ gates: [...gates, stakingAmountPrecisionGate] })),
  rulesEditorAt('actions', 'cWithdraw')(({ gates }) => ({ gates: [...gates, stakingAmountPrecisionGate] })),
];
