import Type from 'typebox';
import {
  DecimalOrNumber,
  optionalOrNull,
  RequestAddress,
  RequestDecimal,
  RequestUint16,
  RequestUint64,
} from './request-scalars.ts';

const vaultKinds = ['User', 'Metaliquidity'] as const;

/** The venue fixes `lock_period_secs` whatever is sent; a `parent` is refused. */
export const CreateVaultBody = Type.Object({
  name: Type.String(),
  lock_period_secs: RequestUint64,
  parent: optionalOrNull(RequestUint64),
  kind: optionalOrNull(Type.Enum(vaultKinds)),
});

/** `deposit` true moves USD from the leader to the vault. */
export const VaultTransferBody = Type.Object({
  vault_id: RequestUint64,
  deposit: Type.Boolean(),
  amount: DecimalOrNumber,
});

/** Changes to a vault; an omitted member keeps its value. */
export const VaultModifyBody = Type.Object({
  vault_id: RequestUint64,
  new_name: optionalOrNull(Type.String()),
  new_lock_period_secs: optionalOrNull(RequestUint64),
  new_management_fee_bps: optionalOrNull(RequestUint16),
  new_paused: optionalOrNull(Type.Boolean()),
});

/** A follower's deposit in USD; `pnl` is a historical name. */
export const VaultDistributeBody = Type.Object({ vault_id: RequestUint64, pnl: RequestDecimal });

export const VaultWithdrawBody = Type.Object({ vault_id: RequestUint64, shares: DecimalOrNumber });

export const RegisterMetaliquidityOperatorBody = Type.Object({
  vault_id: RequestUint64,
  operator: RequestAddress,
  allowed: Type.Boolean(),
  expires_at_ms: optionalOrNull(RequestUint64),
});
