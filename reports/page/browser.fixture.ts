import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { reportHtml } from '../html/html.ts';
import type { Report } from '../report-schema.ts';

/** Headless Chromium from a package, so that no browser has to be installed on the machine. */
export interface TestBrowser {
  /** Opens a report's page, and resolves once its script has listed everything. */
  open(report: Report, options?: PageOptions): Promise<Page>;
  /** Opens a page of a server. */
  visit(url: string, options?: Pick<PageOptions, 'width' | 'colorScheme'>): Promise<Page>;
  /** Performs an action on a page. @returns the times of each browser task meanwhile, in order */
  taskTimes(page: Page, act: () => Promise<void>): Promise<readonly TaskTimes[]>;
  close(): Promise<void>;
}

/** Times of a browser task, ms. */
export interface TaskTimes {
  /** Processor time, which other programs do not lengthen. */
  readonly cpuMs: number;
  readonly wallMs: number;
}

export interface PageOptions {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly javaScriptEnabled?: boolean;
  /** URL fragment, including `#`. */
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
      // The task that answered the last call is traced once it has ended: that is certain only after a later task.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      return taskTimesIn(await browser.stopTracing());
    },
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const TASKS = 'disabled-by-default-devtools.timeline';

/** @param trace  as written by Chromium: `tdur` is the thread time, in microseconds like the others */
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

/** Unpacks the browser for this run alone: a partial copy in a shared folder could be left by another run. */
async function launched(folder: string): Promise<Browser> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const executablePath = await chromium.executablePath();
    // The package's own arguments are not used: they disable web security, and run everything in one process.
    return await playwright.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'], timeout: 120_000 });
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
