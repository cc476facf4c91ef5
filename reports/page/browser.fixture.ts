import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { reportHtml } from '../html/html.ts';
import type { Report } from '../report-schema.ts';

/** A headless Chromium out of a package, so that nothing has to be installed on the machine. */
export interface TestBrowser {
  /** A page on a report, once its script has listed everything. */
  open(report: Report, options?: PageOptions): Promise<Page>;
  /** A page of a server. */
  visit(url: string, options?: Pick<PageOptions, 'width' | 'colorScheme'>): Promise<Page>;
  /** Does something on a page. @returns the times of each task meanwhile, in their order */
  taskTimes(page: Page, act: () => Promise<void>): Promise<readonly TaskTimes[]>;
  close(): Promise<void>;
}

/** Times of a task of a page, ms. */
export interface TaskTimes {
  /** Processor time: other programs do not lengthen it. */
  readonly cpuMs: number;
  readonly wallMs: number;
}

export interface PageOptions {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly javaScriptEnabled?: boolean;
  /** Fragment of the address, with its `#`. */
  readonly hash?: string;
}

export async function openBrowser(): Promise<TestBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'report-browser-'));
  const browser = await launched(folder);
  return {
    open: async (report, { hash = '', width = 1_600, ...options } = {}) => {
      const file = join(mkdtempSync(join(folder, 'page-')), 'report.html');
      writeFileSync(file, reportHtml(report));
      const context = await browser.newContext({ viewport: { width, height: 1_000 }, ...options });
      const page = await context.newPage();
      await page.goto(`${pathToFileURL(file)}${hash}`);
      if (options.javaScriptEnabled !== false) await page.locator('#found').filter({ hasText: 'checks' }).waitFor();
      return page;
    },
    visit: async (url, { width = 1_600, ...options } = {}) => {
      const page = await (await browser.newContext({ viewport: { width, height: 1_000 }, ...options })).newPage();
      await page.goto(url);
      return page;
    },
    taskTimes: async (page, act) => {
      await browser.startTracing(page, { categories: [TASKS] });
      await act();
      return taskTimesIn(await browser.stopTracing());
    },
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const TASKS = 'disabled-by-default-devtools.timeline';

/** @param trace  as Chromium writes it: `tdur` is the time of the thread, microseconds as the others */
function taskTimesIn(trace: Buffer): readonly TaskTimes[] {
  const { traceEvents } = JSON.parse(trace.toString()) as {
    readonly traceEvents: readonly {
      readonly name: string;
      readonly ts: number;
      readonly dur?: number;
      readonly tdur?: number;
    }[];
  };
  return traceEvents
    .toSorted((a, b) => a.ts - b.ts)
    .flatMap(({ name, dur = 0, tdur }) =>
      name === 'RunTask' && tdur !== undefined ? [{ cpuMs: tdur / 1_000, wallMs: dur / 1_000 }] : [],
    );
}

/** Unpacked for this run alone: what another one left in the common folder may be half a browser. */
async function launched(folder: string): Promise<Browser> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const executablePath = await chromium.executablePath();
    // Not the package's own arguments: they switch the web's security off, and run all in one process.
    return await playwright.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'], timeout: 120_000 });
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
