import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { decorators } from '../../core/tools/decorators.mjs';
import { expectAccessible } from '../support/journey';
import { responseHeaders } from '../../core/server/web/http/response-headers';

const gallery = join(fileURLToPath(new URL('.', import.meta.url)), '../support/gallery');
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

let server: Server | undefined;
let address = '';

test.beforeAll(async ({}, { project, workerIndex }) => {
  const outDir = join(project.outputDir, `gallery-${workerIndex}`);
  await build({
    root: gallery,
    configFile: false,
    logLevel: 'error',
    oxc: { decorator: decorators },
    plugins: [react()],
    build: { outDir, emptyOutDir: true },
  });
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const file = join(outDir, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file)) {
      response.writeHead(204).end();
      return;
    }
    const client = { authBase: '', apiBase: '' };
    const options = { client, publicUrl: address, build: 'gallery', scriptSources: [] };
    const headers = responseHeaders(options as unknown as Parameters<typeof responseHeaders>[0]);
    response.writeHead(200, { ...headers.document, 'content-type': contentTypes[extname(file)] ?? 'text/plain' });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
});

test.afterAll(async () => {
  await new Promise((resolve) => server?.close(resolve));
});

/** Opens the gallery and waits until every chart is drawn. Resolves to what the browser refused and reported. */
async function openCharts(page: Page): Promise<readonly string[]> {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') {
      reports.push(message.text());
    }
  });
  page.on('pageerror', (error) => reports.push(error.message));
  await page.goto(address);
  await expect(page.getByRole('slider', { name: 'Half of the tasks take less than a week' })).toBeVisible();
  await expect(page.locator('.t-chart-plot[aria-busy="true"]')).toHaveCount(0);
  return reports;
}

test('charts are drawn under the headers of the product, and the arrow keys read them', async ({ page }) => {
  const reports = await openCharts(page);
  await expect(page.locator('.t-chart-drawing svg')).toHaveCount(await page.locator('.t-chart-plot').count());
  await expect(page.locator('.t-chart-drawing style')).toHaveCount(0);
  const plot = page.getByRole('slider', { name: 'Expansion made up for what was lost' });
  await expect(plot).toHaveAttribute('aria-valuetext', /^March 2026: New \+\$2,190, .*Net \+\$2,740$/);
  await plot.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(plot).toHaveAttribute('aria-valuetext', /^February 2026: New \+\$2,480, /);
  await plot.hover({ position: { x: 70, y: 60 } });
  await expect(plot).toHaveAttribute('aria-valuetext', /^April 2025: New \+\$1,500, /);
  await expectAccessible(page);
  expect(reports).toEqual([]);
});

test('a chart is as wide as a phone, and its table shows the same values', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCharts(page);
  const chart = page.getByRole('region', { name: 'Half of the tasks take less than a week' });
  const width = await chart.locator('.t-chart-drawing svg').evaluate((svg) => svg.getBoundingClientRect().right);
  expect(width).toBeLessThanOrEqual(390);
  await chart.getByText('Show as a table').click();
  await expect(chart.getByRole('row', { name: '6 days – 8 days 31' })).toBeVisible();
});
