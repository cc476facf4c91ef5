import { readFileSync } from 'node:fs';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { findUnreadKeys } from './unread-keys.fixture.ts';

type Manifest = { readonly kind: string; readonly metadata: { readonly name: string } } & Record<string, unknown>;

const models = { Job, ConfigMap, PersistentVolumeClaim } as const;
// Its shape is what the tests below judge.
const manifests = parseAllDocuments(readFileSync(new URL('./kubernetes.yaml', import.meta.url), 'utf8')).map(
  (document) => document.toJS() as Manifest,
);
const named = (name: string) => manifests.find(({ metadata }) => metadata.name === name);

function modelOf({ kind }: Manifest) {
  const model = Object.entries(models).find(([name]) => name === kind)?.[1];
  if (model === undefined) throw new Error(`no model of ${kind}`);
  return model;
}

/** Returns the faults of a manifest that the API would refuse, or, as it does by default, pass over. */
function faultsOf(manifest: Manifest): string[] {
  const model = modelOf(manifest);
  const instance = new model(manifest as never);
  const unread = findUnreadKeys(instance, (watched) => instance.validate.call(watched));
  return unread.map((path) => `unknown key ${path}`);
}

test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s is one that the API takes, without a key that it does not know',
  (_name, manifest) => expect(faultsOf(manifest)).toEqual([]),
);

test('a key that is misspelt is found, and a value of another type', () => {
  const job = named('venue-conformance-shards');
  const misspelt = structuredClone(job) as never as { spec: { template: { spec: Record<string, unknown> } } };
  misspelt.spec.template.spec.restartPolice = 'Never';
  expect(faultsOf(misspelt as never)).toEqual(['unknown key /spec/template/spec/restartPolice']);
  const wrong = structuredClone(job) as never as { spec: Record<string, unknown> };
  wrong.spec.completions = 'three';
  expect(() => faultsOf(wrong as never)).toThrow(/completions/);
});

test('each index of the job is a shard, and every shard has its index', () => {
  const { data } = named('venue-conformance') as never as { data: { SHARDS: string } };
  const { spec } = named('venue-conformance-shards') as never as { spec: Record<string, unknown> };
  expect(spec).toMatchObject({
    completionMode: 'Indexed',
    completions: Number(data.SHARDS),
    parallelism: Number(data.SHARDS),
  });
});
