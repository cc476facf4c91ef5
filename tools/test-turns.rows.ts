import type { LongTest } from './test-turns.ts';

/** Test files that take more than about twenty seconds on two busy cores, longest first. */
export const longTests: readonly LongTest[] = [
  {
    file: 'bin/one-claim.test.ts',
    subject: ['harness/runner/**', 'harness/identity/**', 'harness/product-probes/**', 'harness/setup/faucet-claim.ts'],
    meanwhile: 'npm run soak builds; harness/setup/faucet-claim.test.ts',
  },
  {
    file: 'harness/campaign/goals/scenes.test.ts',
    subject: ['harness/campaign/**'],
    meanwhile: 'npm run soak campaign-goals; harness/campaign/goals/goals.test.ts',
  },
  {
    file: 'bin/nudged-marks.test.ts',
    subject: ['scenarios/triggers/*', 'harness/setup/*quote*'],
    meanwhile: 'the same check with an operator, in selftest',
  },
  {
    file: 'bin/printed-commands.test.ts',
    subject: ['README.md', 'docs/**', 'CONTRIBUTING.md', 'package.json', 'tools/build/*.ts', 'tools/build/*.mjs'],
    meanwhile: 'bin/program.test.ts, for each command',
  },
  {
    file: 'bin/printed-requests.test.ts',
    subject: [
      'reports/html/request-code.ts',
      'reports/markdown/**',
      'package.json',
      'tools/build/*.ts',
      'tools/build/*.mjs',
    ],
    meanwhile: 'reports/html/request-code.test.ts, against a server that keeps what reaches it',
  },
  {
    file: 'harness/campaign/play/campaign.test.ts',
    subject: ['harness/campaign/**'],
    meanwhile: 'campaigns of the main job; harness/campaign/families/families.test.ts',
  },
  {
    file: 'bin/campaigns-by-url.test.ts',
    subject: [
      'harness/campaign/by-url/*',
      'harness/campaign/play/*',
      'harness/campaign/sequence/*',
      'harness/campaign/compare/compare-all-reads.ts',
    ],
    meanwhile: 'npm run soak planted-by-url; harness/campaign/by-url/*.test.ts',
  },
  {
    file: 'harness/campaign/planted-steps.test.ts',
    subject: [
      'harness/campaign/guided/*',
      'harness/campaign/play/*',
      'harness/campaign/sequence/*',
      'harness/campaign/families/*',
    ],
    meanwhile: 'npm run soak guided; harness/campaign/guided tests of each part',
  },
  {
    file: 'harness/campaign/families/defects.test.ts',
    subject: ['harness/campaign/**'],
    meanwhile: 'selftest, where checks catch the same faults',
  },
  {
    file: 'bin/somebody-else.test.ts',
    subject: ['harness/session/**', 'harness/runner/**'],
    meanwhile: 'harness/session tests, event by event',
  },
  {
    file: 'bin/leaned-on.test.ts',
    subject: ['harness/identity/**', 'harness/session/interference-detector.ts', 'harness/runner/run-findings.ts'],
    meanwhile: 'harness/identity tests; selftest, where checks catch the same lies',
  },
  {
    file: 'bin/saved-state.test.ts',
    subject: ['reference-model/state/**', 'harness/campaign/families/*'],
    meanwhile: 'reference-model/state tests, table by table',
  },
  {
    file: 'tools/recipes.test.ts',
    subject: ['CONTRIBUTING.md', 'tools/new*', 'tools/followed-recipe.ts', 'tools/write-lists.ts'],
    meanwhile: 'tools/imports-in-texts.test.ts, tools/written-lists.test.ts; types',
  },
  {
    file: 'harness/campaign/conserved.test.ts',
    subject: ['harness/campaign/families/*'],
    meanwhile: 'the sum after every block of the main job and of selftest',
  },
  {
    file: 'bin/options/own-checks.test.ts',
    subject: ['bin/**/own-checks*', 'docs/own-checks.md', 'package.json'],
    meanwhile: 'tools/recipes.test.ts and the types that are published (tools/build/bundle.test.ts)',
  },
  {
    file: 'bin/selftest/selftest.test.ts',
    subject: ['harness/selftest/**', 'bin/**/selftest*'],
    meanwhile: 'harness/selftest tests; selftest itself',
  },
  {
    file: 'harness/campaign/play/run-votes.test.ts',
    subject: ['harness/campaign/**'],
    meanwhile: 'harness/campaign/families/families.test.ts',
  },
  {
    file: 'reference-model/chain/who-acts.test.ts',
    subject: ['reference-model/chain/**', 'reference-model/actions/*'],
    meanwhile: 'selftest on the clauses of agents, multi-sig and sub-accounts',
  },
  {
    file: 'bin/reports/replay.test.ts',
    subject: ['bin/**/replay*.ts', 'harness/campaign/**/*replay*'],
    meanwhile: 'bin/program.test.ts; reports tests of what is printed',
  },
  {
    file: 'harness/campaign/play/play-transactions.test.ts',
    subject: ['harness/campaign/**'],
    meanwhile: 'harness/campaign/families/families.test.ts',
  },
  {
    file: 'harness/campaign/explain/open-choices.test.ts',
    subject: ['harness/campaign/explain/**', 'reference-model/conventions/**'],
    meanwhile: 'bin/conventions.test.ts, and npm run soak conventions.ways',
  },
  {
    file: 'harness/campaign/explain/explain-by-faults.test.ts',
    subject: ['harness/campaign/**'],
    meanwhile: 'harness/campaign/shrink tests',
  },
  {
    file: 'bin/operator-adapter.test.ts',
    subject: ['harness/operator/**', 'harness/control/**', 'docs/operator*'],
    meanwhile: 'harness/operator tests, call by call',
  },
  {
    file: 'bin/corpus.test.ts',
    subject: ['harness/campaign/**/*corpus*', 'bin/run/corpus-folder.ts'],
    meanwhile: 'harness/campaign/explain/corpus.test.ts',
  },
  {
    file: 'bin/mutation/worker-pool.test.ts',
    subject: ['bin/mutation/**'],
    meanwhile: 'bin/mutation tests of each part',
  },
  {
    file: 'bin/shards.test.ts',
    subject: ['bin/run/shard.ts', 'bin/reports/merge.ts', 'reports/merge/*'],
    meanwhile: 'reports tests of merging',
  },
  {
    file: 'bin/service-names.test.ts',
    subject: ['spec-schemas/signing/**', 'harness/identity/**'],
    meanwhile: 'spec-schemas/signing tests with the same name in domain and type strings',
  },
  {
    file: 'bin/local-venue.test.ts',
    subject: ['bin/**/serve*', 'reference-model/server/**'],
    meanwhile: 'bin/serve/serve.test.ts',
  },
  {
    file: 'harness/campaign/explain/corpus.test.ts',
    subject: ['harness/campaign/**'],
    meanwhile: 'bin/corpus.test.ts in its turn',
  },
  {
    file: 'bin/published-schemas.test.ts',
    subject: ['reports/report-schema.ts', 'bin/**/schema*.ts'],
    meanwhile: 'reports/report-schema tests',
  },
  {
    file: 'bin/jobs.test.ts',
    subject: ['harness/runner/**', 'bin/run/divided-run.ts', 'bin/**/unit-*'],
    meanwhile: 'the main job, whose report is made in threads',
  },
  {
    file: 'bin/gateway-run.test.ts',
    subject: ['reference-model/gateway/**', 'scenarios/compression/*'],
    meanwhile: 'the second main job, of a gateway',
  },
  {
    file: 'bin/given-back.test.ts',
    subject: ['harness/session/**', 'harness/control/**'],
    meanwhile: 'harness/session tests',
  },
  {
    file: 'bin/determinism.test.ts',
    subject: ['harness/runner/**', 'harness/check/**'],
    meanwhile: 'bin/run/run.test.ts: the same seed gives the same report',
  },
  {
    file: 'bin/distant-venue.test.ts',
    subject: ['harness/target/**', 'harness/probe/**'],
    meanwhile: 'bin/late-venue.test.ts in its turn; npm run soak distant',
  },
  {
    file: 'bin/restless-marks.test.ts',
    subject: ['harness/case/account-history-watch.ts', 'scenarios/positions/*'],
    meanwhile: 'selftest on the clauses of marks',
  },
  {
    file: 'bin/idle-products.test.ts',
    subject: ['harness/products/**'],
    meanwhile: 'harness/products tests',
  },
  {
    file: 'harness/campaign/play/unwind-lending.test.ts',
    subject: ['harness/campaign/**'],
    meanwhile: 'harness/campaign/families/families.test.ts',
  },
  {
    file: 'bin/wire-log.test.ts',
    subject: ['harness/target/**', 'bin/**/wire-log*'],
    meanwhile: 'harness/target tests of the log',
  },
  {
    file: 'bin/run/resume.test.ts',
    subject: ['bin/**/resume*', 'harness/runner/**', 'reports/**'],
    meanwhile: 'bin/run/run.test.ts: interrupted runs leave a report',
  },
  {
    file: 'bin/required-products.test.ts',
    subject: ['harness/products/**'],
    meanwhile: 'harness/products tests',
  },
  {
    file: 'bin/replies-as-exported.test.ts',
    subject: ['spec-schemas/export/**', 'spec-schemas/shapes/**'],
    meanwhile: 'bin/exported-document.test.ts',
  },
  {
    file: 'bin/mutual-tls.test.ts',
    subject: ['harness/target/**', 'bin/**/*tls*'],
    meanwhile: 'harness/target tests of certificates',
  },
  {
    file: 'bin/lost.test.ts',
    subject: ['harness/target/**', 'harness/runner/**'],
    meanwhile: 'bin/run/run.test.ts: where nothing listens',
  },
  {
    file: 'bin/gateway-lost.test.ts',
    subject: ['reference-model/gateway/**', 'harness/target/**'],
    meanwhile: 'bin/run/run.test.ts: where nothing listens',
  },
  {
    file: 'bin/behind-venue.test.ts',
    subject: ['harness/check/read-lag.ts', 'harness/check/pace.ts', 'harness/client/venue-client.ts'],
    meanwhile: 'harness/check/read-lag.test.ts',
  },
  {
    file: 'bin/late-venue.test.ts',
    subject: ['harness/probe/**', 'harness/check/**'],
    meanwhile: 'bin/drawn-venues.test.ts, whose venues have blocks of their own',
  },
  {
    file: 'bin/weights.test.ts',
    subject: ['harness/target/**', 'scenarios/limits/*'],
    meanwhile: 'selftest on the clauses of limits',
  },
  {
    file: 'bin/run/output-lock.test.ts',
    subject: ['bin/**/output-lock*'],
    meanwhile: 'bin/run/run.test.ts',
  },
  {
    file: 'bin/pushes.test.ts',
    subject: ['harness/target/**', 'scenarios/feed/*'],
    meanwhile: 'selftest on the clauses of the feed',
  },
  {
    file: 'bin/state-option.test.ts',
    subject: ['bin/**/state*', 'bin/**/serve*', 'reference-model/state/**'],
    meanwhile: 'reference-model/state tests',
  },
  {
    file: 'bin/long-past.test.ts',
    subject: ['harness/setup/**'],
    meanwhile: 'bin/drawn-venues.test.ts',
  },
  {
    file: 'bin/work-of-the-run.test.ts',
    subject: ['harness/probe/**', 'harness/session/**', 'harness/runner/**'],
    meanwhile: 'selftest on the shapes of the same reads',
  },
  {
    file: 'deploy/flow.test.ts',
    subject: ['deploy/**'],
    meanwhile: 'bin/run/github-step.test.ts',
  },
  {
    file: 'reference-model/engine/spot/naive-spot-margin.property.test.ts',
    subject: ['reference-model/engine/**'],
    meanwhile: 'selftest on spot-margin; the campaign of the same family',
  },
  {
    file: 'reference-model/engine/liquidation/naive-liquidator.property.test.ts',
    subject: ['reference-model/engine/**'],
    meanwhile: 'selftest on liquidation; the campaign of the same family',
  },
  {
    file: 'reference-model/engine/spot/naive-earn.property.test.ts',
    subject: ['reference-model/engine/**'],
    meanwhile: 'selftest on earn; the campaign of the same family',
  },
  {
    file: 'bin/found-budget.test.ts',
    subject: ['scenarios/limits/**', 'harness/budget/**'],
    meanwhile: 'selftest on the clauses of limits, which sets the budget itself',
  },
  {
    file: 'bin/reports/finding-script.test.ts',
    subject: ['harness/campaign/explain/**', 'reports/script/**'],
    meanwhile: 'harness/campaign/explain/recorded-script.test.ts',
  },
  {
    file: 'bin/order-of-rows.test.ts',
    subject: ['reference-model/faults/generated.ts'],
    meanwhile: 'selftest on the order of the same lists',
  },
  {
    file: 'bin/archive-store.test.ts',
    subject: ['reference-model/history/**'],
    meanwhile: 'reference-model/history tests',
  },
  {
    file: 'harness/campaign/variants/variants.test.ts',
    subject: ['harness/campaign/variants/**'],
    meanwhile: 'harness/campaign/variants tests of each probe',
  },
  {
    file: 'bin/operator-interface.test.ts',
    subject: ['harness/control/**', 'bin/run/*'],
    meanwhile: 'harness/control tests, call by call',
  },
  {
    file: 'bin/lookup/completion.test.ts',
    subject: ['bin/lookup/completion*.ts', 'bin/options/**'],
    meanwhile: 'bin/lookup tests of the help from the same rows',
  },
  {
    file: 'harness/campaign/without-archive.test.ts',
    subject: ['harness/campaign/**'],
    meanwhile: 'campaigns of the main job',
  },
  {
    file: 'bin/accepted-venues.test.ts',
    subject: ['scenarios/load-checks.ts', 'harness/session/**'],
    meanwhile: 'npm run soak conventions; forms of open points in selftest',
  },
  {
    file: 'bin/run/watch.test.ts',
    subject: ['bin/run/watch.ts', 'bin/run/file-change-watcher.ts'],
    meanwhile: 'bin/run/run.test.ts, one round',
  },
  {
    file: 'bin/lagging-archive.test.ts',
    subject: ['scenarios/history/**'],
    meanwhile: 'bin/archive-option.test.ts',
  },
  {
    file: 'bin/manual-blocks.test.ts',
    subject: ['harness/control/**', 'harness/session/**'],
    meanwhile: 'harness/control tests of the block mode',
  },
  {
    file: 'bin/undecided-figures.test.ts',
    subject: ['scenarios/referrals/**', 'scenarios/accounts/**'],
    meanwhile: 'npm run soak conventions',
  },
  {
    file: 'harness/campaign/variants/probe-margin-add-on.test.ts',
    subject: ['harness/campaign/variants/**'],
    meanwhile: 'campaigns of the main job',
  },
  {
    file: 'bin/finding-words.test.ts',
    subject: ['harness/check/**', 'reports/console/**'],
    meanwhile: 'reports tests of what is printed',
  },
  {
    file: 'bin/served-forms.test.ts',
    subject: ['harness/forms/**'],
    meanwhile: 'forms of open points in selftest',
  },
  {
    file: 'bin/baseline.test.ts',
    subject: ['reports/fold/baseline.ts'],
    meanwhile: 'reports tests of the same comparison',
  },
  {
    file: 'bin/local-venue-page.test.ts',
    subject: ['docs/local-venue.md', 'bin/start*venue*'],
    meanwhile: 'bin/serve/serve.test.ts',
  },
  {
    file: 'bin/serve/venue-page.test.ts',
    subject: ['bin/serve/**'],
    meanwhile: 'bin/serve tests of what the page is made of',
  },
  {
    file: 'bin/fine-fees.test.ts',
    subject: ['harness/campaign/**', 'scenarios/fills/**'],
    meanwhile: 'npm run soak builds',
  },
  {
    file: 'bin/builds.test.ts',
    subject: ['harness/products/**', 'harness/product-probes/**', 'harness/forms/**', 'spec-schemas/products.ts'],
    meanwhile: 'harness/products tests of the same; npm run soak builds; npm run soak forms',
  },
  {
    file: 'bin/run/github-step.test.ts',
    subject: ['bin/run/github-step.ts', 'reports/github.ts'],
    meanwhile: 'reports tests of the step summary',
  },
  {
    file: 'reports/page/page.test.ts',
    subject: ['reports/page/**', 'reports/html/**'],
    meanwhile: 'reports/html tests of the same page without a browser; reports/page/matching.test.ts',
  },
  {
    file: 'tools/build/bundle.test.ts',
    subject: ['tools/build/**', 'package.json'],
    meanwhile: 'npm ci of CI itself, which builds; bin/program.test.ts on what was built',
  },
  {
    file: 'harness/campaign/concurrent/concurrent.test.ts',
    subject: ['harness/campaign/concurrent/**', 'harness/campaign/play/*', 'harness/campaign/sequence/*'],
    meanwhile: 'harness/campaign/families/families.test.ts; campaigns of the main job',
  },
  {
    file: 'bin/doctor/doctor.test.ts',
    subject: ['bin/doctor/**', 'harness/doctor/**'],
    meanwhile: 'harness/doctor tests of each part; npm run soak doctor.forecast',
  },
  {
    file: 'bin/guides.test.ts',
    subject: ['docs/**', 'README.md', 'CONTRIBUTING.md'],
    meanwhile: 'tools/imports-in-texts.test.ts, for what the pages import',
  },
  {
    file: 'bin/signatures-explained.test.ts',
    subject: ['harness/signatures/**', 'harness/doctor/domain-probe.ts'],
    meanwhile: 'spec-schemas/signing tests; selftest on the clauses of signing',
  },
  {
    file: 'bin/options/config-file.test.ts',
    subject: ['bin/options/**'],
    meanwhile: 'bin/options/option-values.test.ts, for the values of both',
  },
  {
    file: 'harness/generate/schema-mutations.test.ts',
    subject: ['harness/generate/*', 'spec-schemas/shapes/**'],
    meanwhile: 'harness/generate/generators.test.ts',
  },
  {
    file: 'harness/generate/schema-values.test.ts',
    subject: ['harness/generate/*', 'spec-schemas/shapes/**'],
    meanwhile: 'harness/generate/generators.test.ts',
  },
  {
    file: 'bin/options/edge-proxy.test.ts',
    subject: ['bin/options/edge-proxy.ts', 'harness/target/**'],
    meanwhile: 'harness/target tests of proxies',
  },
  {
    file: 'bin/selftest/selftest-since.test.ts',
    subject: ['bin/selftest/**', 'harness/selftest/**'],
    meanwhile: 'bin/selftest tests of each part; the selftest of CI itself',
  },
  {
    file: 'bin/relations.test.ts',
    subject: ['scenarios/markets/*', 'scenarios/positions/*'],
    meanwhile: 'selftest on the clauses of the same relations',
  },
  {
    file: 'bin/mutation/recordings.test.ts',
    subject: ['bin/mutation/**'],
    meanwhile: 'bin/mutation tests of each part',
  },
  {
    file: 'harness/campaign/disturbances/disturbed.test.ts',
    subject: ['harness/campaign/disturbances/**', 'harness/campaign/play/*', 'harness/campaign/sequence/*'],
    meanwhile: 'harness/generate/disturbances.test.ts; harness/campaign/disturbances tests of each part',
  },
  {
    file: 'bin/doctor/forecast.test.ts',
    subject: ['bin/doctor/**', 'harness/doctor/**', 'harness/budget/**'],
    meanwhile: 'harness/doctor tests of each part; npm run soak doctor.forecast',
  },
  {
    file: 'harness/campaign/play/guided-campaigns.test.ts',
    subject: ['harness/campaign/guided/*', 'harness/campaign/play/*', 'harness/campaign/sequence/*'],
    meanwhile: 'harness/campaign/guided tests of each part; campaigns of the main job',
  },
  {
    file: 'bin/max-time.test.ts',
    subject: ['harness/budget/**', 'harness/runner/**'],
    meanwhile: 'bin/quick-by-url.test.ts; harness/budget tests',
  },
];
