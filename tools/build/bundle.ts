// Bundles the program and the exports of the package, so that a start reads some files instead of two thousand.
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'rolldown';
import { checkFilesByArea } from '../../scenarios/area-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const entries = [
  'bin/venue-conformance',
  // A thread starts there.
  'bin/selftest-trial',
  'bin/unit-thread',
  // The package exports them.
  'harness/check/index',
  'harness/operator/index',
  'bin/start-venue',
  'spec-schemas/index',
  // The generated validators use it.
  'harness/compare/element-order',
];

const scenarios = `${root}scenarios/`;
const files = checkFilesByArea();
const areaOf = new Map([...files.keys()].map((area) => [`${scenarios}checks-of-${area}.ts`, area]));

/** The areas' files, which the sources find by looking into the folders: a bundle for each area, and the list of them. */
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
  // typebox is 680 files of which a start needs most: nothing else takes as long to load.
  external: (id) => /^[^./]/.test(id) && !/^typebox\b/.test(id),
  plugins: [areas],
  // The groups below require this: an entry may pass a binding on to other files of the bundle.
  preserveEntrySignatures: 'allow-extension',
  transform: { target: 'es2024' },
  logLevel: 'warn',
  output: {
    dir: `${root}dist`,
    format: 'esm',
    chunkFileNames: 'bin/[name]-[hash].js',
    comments: false,
    // Names stay as they are, for whoever reads a stack; blanks are a fifth of the package.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    // Modules that every start loads, and those that a look-up needs, are in one file, as each file costs half a millisecond.
    // Small modules that many areas share are in a few more files, without their imports: a look-up needs none of them.
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'look-up', test: /\/bin\/(lookup|stale-build)\.ts$/ },
        { name: 'setups', test: /\/harness\/(setup|judging)\// },
        // With what the client needs of the folders above it: files that import each other in a circle do not start.
        {
          name: 'client',
          test: /\/harness\/(client\/|check\/(pace|block-poller|claim-queue|commit-lag)\.|kernel\/mutex\.)/,
        },
        // Leaves: nothing that they import stands above them.
        {
          name: 'leaves',
          test: /\/harness\/(check\/(patience|once-committed|once-archived|judge-time-since|details-then-shape|capabilities)|session\/own-address)\.|\/bin\/run\/target-failure\.|\/bin\/options\/(json-file|empty-options)\./,
        },
        { name: 'orders', test: /\/harness\/check\/(order-spec|pending-orders|cancel-open-orders|must-be-shown)\.ts$/ },
        // Small ones that import nothing, or one another: who needs one for a look-up loads nothing else by it.
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
        // Without the clients of a wire, which load half of what a start would.
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
