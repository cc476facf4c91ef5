import type { Product } from '../../spec-schemas/products.ts';
import { AbsentProducts } from '../products/absent-products.ts';
import { IdleProducts, wordsOfIdle } from '../products/idle-products.ts';
import { effectOf } from '../products/product-effect.ts';
import { askedForProduct, askedForSwitch, type Suspects, suspected } from '../products/product-probe.ts';
import { SwitchesOff } from '../products/switches-off.ts';
import type { CaseParts } from './case-parts.ts';
import type { TranscriptEntry } from './events.ts';
import type { CheckRun } from './run-check.ts';
import { type RunPlan, whyDemanded } from './run-plan.ts';

const IDLE = 'its actions are taken, and no read shows that anything came of one, to two accounts';

/** Returns the detectors of missing features, once for a run; each finding is reported at once. */
export function lacksOf(
  run: CheckRun,
  plan: Pick<RunPlan, 'required' | 'baseline'>,
): Pick<CaseParts, 'switches' | 'idle'> & { readonly products: AbsentProducts } {
  const { session, findings, timestamp } = run;
  let looked: Promise<Suspects> | null = null;
  const suspects = async () => {
    if (session.isWhole === true) return { products: [], switches: [] };
    looked ??= suspected(run);
    return looked;
  };
  const demanded = (product: Product, how: { said: string; actual: string }, exchanges: readonly TranscriptEntry[]) => {
    const why = whyDemanded(product.id, plan);
    if (why !== null) findings.lacksProduct(product, why, how, exchanges);
  };
  const products = new AbsentProducts(
    (product) => askedForProduct(product, run),
    (product, { told, exchanges }) => {
      run.emit({ event: 'product-absent', t: timestamp(), product: product.id, name: product.name });
      const actual = `${told} to every action that places one, to two accounts`;
      demanded(product, { said: `the venue has no ${product.name}`, actual }, exchanges);
    },
    async () => (await suspects()).products,
  );
  const switches = new SwitchesOff(
    session.facts.switchedOff ?? [],
    // In the whole model only known switches are off: a feature that no vote has turned on yet is not off.
    (what, isSound) => (session.isWhole === true ? Promise.resolve(null) : askedForSwitch(what, isSound, run)),
    ({ id, name }, how) => run.emit({ event: 'switched-off', t: timestamp(), switch: id, name, how }),
    async () => (await suspects()).switches,
  );
  // The model in this process does what it accepts, or has a planted fault.
  if (session.target.url === null) return { products, switches };
  const idle = new IdleProducts(
    (product) => effectOf(product, run),
    (product, exchanges) => {
      run.emit({ event: 'product-idle', t: timestamp(), product: product.id, name: product.name });
      demanded(product, { said: wordsOfIdle(product), actual: IDLE }, exchanges);
    },
  );
  return { products, switches, idle };
}
