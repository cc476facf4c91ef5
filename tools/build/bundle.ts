// Bundles the program and the exports of the package, so that startup reads a few files instead of two thousand.
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'rolldown';
import { listCheckFilesByArea } from '../../scenarios/area-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const entries = [
  'bin/venue-conformance',
  // Entry point of a worker thread.
  'bin/selftest-trial',
  'bin/unit-thread',
  // Exported by the package.
  'harness/check/index',
  'harness/operator/index',
  'bin/start-venue',
  'spec-schemas/index',
  // Imported by the generated validators.
  'harness/compare/element-order',
];

const scenarios = `${root}scenarios/`;
const files = listCheckFilesByArea();
const areaOf = new Map([...files.keys()].map((area) => [`${scenarios}checks-of-${area}.ts`, area]));

/** Replaces the folder scan that finds the areas' files in the sources: each area becomes a bundle, and their list is generated. */
const areas: Plugin = {
  name: 'areas',
  resolveId: (id) => (areaOf.has(id) ? id : null),
  load(id) {
    if (id === `${scenarios}modules.ts`) return listOfAreas();
    const area = areaOf.get(id);
    return area === undefined ? null : modulesOf(files.get(area) ?? []);
  },
};

function listOfAreas(): string {
  const rows = [...areaOf].map(([id, area]) => `['${area}', () => import('${id}').then(({ modules }) => modules)],`);
  return ['export const areaModules = new Map([', ...rows, ']);'].join('\n');
}

function modulesOf(paths: readonly string[]): string {
  const imports = paths.map((path, at) => `import * as m${at} from '${scenarios}${path}';`);
  return [...imports, `export const modules = [${paths.map((_, at) => `m${at}`).join(', ')}];`].join('\n');
}

export const bundleOptions = {
  input: Object.fromEntries(entries.map((entry) => [entry, `${root}${entry}.ts`])),
  platform: 'node',
  // typebox is bundled: it is 680 files, startup needs most of them, and nothing else takes as long to load.
  external: (id) => /^[^./]/.test(id) && !/^typebox\b/.test(id),
  plugins: [areas],
  // Required by the groups below: an entry may re-export bindings that other files of the bundle need.
  preserveEntrySignatures: 'allow-extension',
  transform: { target: 'es2024' },
  logLevel: 'warn',
  output: {
    dir: `${root}dist`,
    format: 'esm',
    chunkFileNames: 'bin/[name]-[hash].js',
    comments: false,
    // Names are kept so that stack traces stay readable. Whitespace alone is a fifth of the package, shorter syntax 3 % of the bundles.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    // Modules that every start or a look-up needs share one file, since each file costs half a millisecond to load. Small modules shared
    // by many areas form a few more files without their imports: a look-up needs none of them.
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'look-up', test: /\/bin\/(lookup|stale-build)\.ts$/ },
        { name: 'setups', test: /\/harness\/(setup|judging)\// },
        // Includes what the client imports from the folders above it: files that import each other in a cycle fail to start.
        {
          name: 'client',
          test: /\/harness\/(client\/|check\/(pace|block-poller|claim-queue|commit-lag)\.|kernel\/mutex\.)/,
        },
        // Leaves: their imports are all below them.
        {
          name: 'leaves',
          test: /\/harness\/(check\/(patience|once-committed|once-archived|judge-time-since|details-then-shape|capabilities)|session\/own-address)\.|\/bin\/run\/target-failure-error\.|\/bin\/options\/(json-file|empty-options)\./,
        },
        { name: 'orders', test: /\/harness\/check\/(order-spec|pending-orders|cancel-open-orders|must-be-shown)\.ts$/ },
        // Small modules that import nothing but one another, so that a look-up which needs one of them loads nothing else.
        {
          name: 'facts',
          test: /\/spec-schemas\/(near-matches|clause|document-names|clauses\/source|paths\/path|shapes\/(authority|fields|words)|catalogue\/(limits|networks|bare-rejections|retired-reads))\.ts$/,
        },
        {
          name: 'importless',
          test: /\/(bin\/(usage-error|run\/shard|lookup\/gather-list)|reports\/formats|harness\/(check\/(end-of-case|read-lag|unskip-hint|commit-outcome)|session\/writes-allowed|runner\/(events|plan\/select)))\.ts$/,
        },
        { name: 'kernel', test: /\/harness\/kernel\/(?!mutex\.)/ },
        { name: 'output', test: /\/(bin\/run\/output-(files|folder)|reports\/(output-fault|write-whole))\./ },
        { name: 'printable', test: /\/reports\/console\/(printable|shell-word)\./ },
        { name: 'json', test: /\/spec-schemas\/json\/|\/identity\/zero-address\./ },
        // Excludes the wire clients, which alone load half as much as a whole start.
        {
          name: 'target',
          test: /\/harness\/target\/(?!(base-url|door|http-target|http-exchange|ws-socket|delivery)\.)/,
        },
        { name: 'compare', test: /\/harness\/compare\// },
        { name: 'signing', test: /\/spec-schemas\/signing\/(?!(wire-path|words|keccak)\.)/ },
        { name: 'control', test: /\/harness\/(control|probe)\/(?!http-control\.)/ },
        { name: 'products', test: /\/spec-schemas\/(sections|switches|products|venue-parts|latencies)\.ts$/ },
      ],
    },
  },
} as const satisfies BuildOptions;
