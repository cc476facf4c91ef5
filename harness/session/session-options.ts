import type { Genesis, VenueOptions } from '../../reference-model/index.ts';
import type { ClientTls } from '../../reference-model/server/index.ts';
import type { Identity } from '../identity/keys.ts';
import type { ProbeOptions } from '../probe/probe.ts';
import type { EdgeHeadersAndProxy } from '../target/edge-proxy.ts';
import type { TapFactory } from '../target/wire-tap.ts';

/** Options for judging, whatever the target. */
interface JudgingOptions extends Pick<ProbeOptions, 'profile' | 'isolation'> {
  /** Whether writes are allowed on chain id 8964. */
  readonly allowMainnetWrites: boolean;
  /** Tap of all traffic; left out: none. */
  readonly tap?: TapFactory;
}

/** In-process model venue. */
export interface ModelSessionOptions extends JudgingOptions {
  readonly kind: 'model';
  /** Left out: the default genesis. */
  readonly genesis?: Genesis;
  readonly venue?: VenueOptions;
}

/** Venue behind a URL. */
export interface UrlSessionOptions
  extends JudgingOptions,
    Pick<ProbeOptions, 'network' | 'role' | 'serviceName' | 'switchedOff'> {
  readonly kind: 'url';
  readonly url: string;
  /** Client certificate for the target alone, not for its operator interface; left out: none. */
  readonly tls?: ClientTls;
  /** Edge proxy and headers for the target alone; left out: none. */
  readonly door?: EdgeHeadersAndProxy;
  readonly controlUrl: string | null;
  readonly controlToken: string | null;
  /** Folder of this user's program state; left out: nothing is recorded. */
  readonly stateFolder?: string;
  /** Whether requests carry their run and check; left out: no. */
  readonly tags?: boolean;
  /** Run id that requests carry; left out: none. */
  readonly tag?: string;
  /** Weight per second. */
  readonly rate: number | 'unlimited';
  /** Whether the venue's budget for our own address may be fully spent. */
  readonly spendsBudget?: boolean;
  /** Key that funds the run. Signs for the named network only: the caller ensures that. */
  readonly treasuryKey: Identity | null;
  /** Whether the operator's settings must not be touched, not even to restore them. */
  readonly lookOnly?: boolean;
}

export type SessionOptions = ModelSessionOptions | UrlSessionOptions;
