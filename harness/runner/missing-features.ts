import type { Product } from '../../spec-schemas/products.ts';
import type { SharedCaseParts } from '../case/case-parts.ts';
import { observeProductEffect } from '../product-probes/product-effect.ts';
import {
  findSuspectedMissingProducts,
  probeProductPresence,
  probeSwitchRefusals,
  type SuspectedMissingProducts,
} from '../product-probes/product-probe.ts';
import { AbsentProductDetector, absentProductNameOf } from '../products/absent-products.ts';
import { describeNoEffectProduct, NoEffectProductDetector } from '../products/idle-products.ts';
import { OffSwitchDetector } from '../products/switches-off.ts';
import type { TranscriptEntry } from './events.ts';
import { type RunPlan, reasonProductIsRequired } from './plan/run-plan.ts';
import type { CheckRunnerContext } from './run-check.ts';

const IDLE = 'its actions are taken, and no read shows that anything came of one, to two accounts';

/** Returns the detectors of missing features, created once per run; each finding is reported at once. */
export function makeMissingFeatureDetectors(
  run: CheckRunnerContext,
  plan: Pick<RunPlan, 'required' | 'baseline'>,
): Pick<SharedCaseParts, 'switches' | 'idle'> & { readonly products: AbsentProductDetector } {
  const { session, findings, timestamp } = run;
  let looked: Promise<SuspectedMissingProducts> | null = null;
  const suspects = async () => {
    if (session.isWhole === true) return { products: [], switches: [] };
    looked ??= findSuspectedMissingProducts(run);
    return looked;
  };
  const demanded = (product: Product, how: { said: string; actual: string }, exchanges: readonly TranscriptEntry[]) => {
    const why = reasonProductIsRequired(product.id, plan);
    if (why !== null) findings.noteMissingProduct(product, why, how, exchanges);
  };
  const products = new AbsentProductDetector(
    (product) => probeProductPresence(product, run),
    (product, requested) => {
      const name = absentProductNameOf(product, requested);
      const { reported: answer, exchanges } = requested;
      run.emit({ event: 'product-absent', t: timestamp(), product: product.id, name });
      const actual = `${answer} to every action that places one, to two accounts`;
      demanded(product, { said: `the venue has no ${name}`, actual }, exchanges);
    },
    async () => (await suspects()).products,
  );
  const switches = new OffSwitchDetector(
    session.facts.switchedOff ?? [],
    // On the complete model only known switches are off: a feature that no vote has activated yet is not off.
    (what, isSound) => (session.isWhole === true ? Promise.resolve(null) : probeSwitchRefusals(what, isSound, run)),
    ({ id, name }, how) => run.emit({ event: 'switched-off', t: timestamp(), switch: id, name, how }),
    async () => (await suspects()).switches,
  );
  // The in-process model executes what it accepts, unless a fault is planted.
  if (session.target.url === null) return { products, switches };
  const idle = new NoEffectProductDetector(
    (product) => observeProductEffect(product, run),
    (product, exchanges) => {
      run.emit({ event: 'product-idle', t: timestamp(), product: product.id, name: product.name });
      demanded(product, { said: describeNoEffectProduct(product), actual: IDLE }, exchanges);
    },
  );
  return { products, switches, idle };
}
