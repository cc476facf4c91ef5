import type { Genesis, VenueOptions } from '../../reference-model/index.ts';
import type { ClientTls } from '../../reference-model/server/index.ts';
import type { Identity } from '../identity/keys.ts';
import type { ProbeWishes } from '../probe/probe.ts';
import type { Door } from '../target/door.ts';
import type { TapOf } from '../target/wire-tap.ts';

/** What a session is asked to judge by, whatever the target. */
interface JudgingWishes extends Pick<ProbeWishes, 'profile' | 'isolation'> {
  /** Without it nothing is written on chain id 8964. */
  readonly allowMainnetWrites: boolean;
  /** Told of all that crosses the wire; left out: nobody. */
  readonly tap?: TapOf;
}

/** A venue of our own in this process. */
export interface ModelWishes extends JudgingWishes {
  readonly kind: 'model';
  /** Left out: the default document. */
  readonly genesis?: Genesis;
  readonly venue?: VenueOptions;
}

/** A venue behind a URL. */
export interface UrlWishes
  extends JudgingWishes,
    Pick<ProbeWishes, 'network' | 'role' | 'serviceName' | 'switchedOff'> {
  readonly kind: 'url';
  readonly url: string;
  /** Shown to the target alone, not to its operator interface; left out: nothing. */
  readonly tls?: ClientTls;
  /** Of the target alone as well; left out: nothing is in the way. */
  readonly door?: Door;
  readonly controlUrl: string | null;
  readonly controlToken: string | null;
  /** Where this user's programs keep what they want to find again; left out: nothing is written down. */
  readonly stateFolder?: string;
  /** Whether requests name the run and the check that they are of; left out: no. */
  readonly tags?: boolean;
  /** The run that they name; left out: none. */
  readonly tag?: string;
  /** Weight per second. */
  readonly rate: number | 'unlimited';
  /** Whether the venue's budget for our own address may be spent to the last unit. */
  readonly spendsBudget?: boolean;
  /** Pays for the run. Signs for the network that was named and for no other: the caller sees to it. */
  readonly treasuryKey: Identity | null;
  /** Nothing of the operator's settings is touched, not even to put it back. */
  readonly lookOnly?: boolean;
}

export type SessionWishes = ModelWishes | UrlWishes;
