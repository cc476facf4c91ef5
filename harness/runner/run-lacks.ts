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

/** What finds out, once for a run, what of the venue is not there; each is told of as it is found. */
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
    // The whole model has nothing off but what is known: what no vote has turned on yet is not off.
    (what, isSound) => (session.isWhole === true ? Promise.resolve(null) : askedForSwitch(what, isSound, run)),
    ({ id, name }, how) => run.emit({ event: 'switched-off', t: timestamp(), switch: id, name, how }),
    async () => (await suspects()).switches,
  );
  // The model in this process does what it takes, or has a fault that somebody planted.
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
