import { describe, expect, it } from 'vitest';
import { moduleOfPath, modulesOf } from '@shared/model/checkModules';
import type { CallVerdict, CheckedCall, CheckReport } from '@shared/model/diagnostics';
import { reportPage } from '@main/diagnostics/reportPage';
import { createTranslator } from '@main/texts/translator';

const call = (path: string, verdict: CallVerdict, ms: number | null = null): CheckedCall => ({
  ...{
    id: path,
    kind: 'page',
    method: 'GET',
    path,
    cataloguePath: path,
    defaultPath: path,
    movedBy: null,
    remappable: true,
  },
  ...{ verdict, status: verdict === 'notFound' ? 404 : null, ms },
  ...{ unreadable: verdict === 'otherShape' ? ['total'] : [], missing: [], skip: null },
});

const write = (id: string, path: string) => ({ id, path, cataloguePath: path });

const report: CheckReport = {
  ...{ id: '1', state: 'done', server: 'https://city.example', inUse: true, canRemap: false },
  ...{ startedAt: Date.UTC(2026, 0, 2, 3, 4), endedAt: Date.UTC(2026, 0, 2, 3, 5) },
  steps: [{ key: 'address', verdict: 'ok', found: 'address', values: {}, ms: 1 }],
  calls: [
    ...['a', 'b', 'c'].map((name, at) =>
      call(`/api/blade-system/${name}`, 'answered', 10 * (at + 1)),
    ),
    call('/api/blade-qdfl/a', 'notFound', 5),
    call('/api/blade-qdfl/b', 'notFound', 5),
    call('/api/blade-qdfl/c', 'skipped'),
    call('/blade-desk/a', 'answered', 8),
    call('/blade-desk/b', 'otherShape', 900),
    call('/blade-desk/c', 'noPermission', 9),
    call('/blade-log/a', 'noPermission', 3),
    call('/blade-ai/<b>', 'serverError', 3),
    call('/blade-flow/a', 'skipped'),
  ],
  writes: [
    write('x', '/api/blade-qdfl/save'),
    write('y', '/api/blade-qdfl/remove'),
    write('z', '/api/blade-boss/save'),
  ],
};

describe('the modules of a check', () => {
  it('are the first part of a path, with or without the prefix', () => {
    expect(moduleOfPath('/api/blade-user/page')).toBe('blade-user');
    expect(moduleOfPath('/blade-user/page')).toBe('blade-user');
    expect(moduleOfPath('/')).toBe('/');
  });

  it('are judged by all of their calls, those with trouble first', () => {
    expect(
      modulesOf(report).map(({ name, state, reads, asked, writes }) => [
        name,
        state,
        reads,
        asked,
        writes,
      ]),
    ).toEqual([
      ['blade-qdfl', 'absent', 3, 2, 2],
      ['blade-ai', 'failing', 1, 1, 0],
      ['blade-desk', 'partly', 3, 3, 0],
      ['blade-log', 'closed', 1, 1, 0],
      ['blade-boss', 'unchecked', 0, 0, 1],
      ['blade-flow', 'unchecked', 1, 0, 0],
      ['blade-system', 'works', 3, 3, 0],
    ]);
  });

  it('have a usual and a longest time', () => {
    const times = new Map(
      modulesOf(report).map((one) => [one.name, [one.middleMs, one.slowestMs]]),
    );
    expect(times.get('blade-system')).toEqual([20, 30]);
    expect(times.get('blade-desk')).toEqual([9, 900]);
    expect(times.get('blade-flow')).toEqual([null, null]);
  });
});

describe('the page for the people of a server', () => {
  const page = (server = report.server): string =>
    reportPage(report, server, (language) => createTranslator(language).translate);

  it('says it in both languages, by module, with what is to be looked at', () => {
    const html = page();
    const [zh = '', en = ''] = html.split('lang="en"');
    expect(zh).toContain('本服务器没有模块 blade-qdfl：3 个查询接口、2 个写入接口不可用');
    expect(en).toContain(
      'This server has no module blade-qdfl; reading calls: 3, writing calls: 2',
    );
    expect(zh).toContain('检查 3 个查询接口：1 个可用，1 个格式不同，1 个无权限<');
    for (const part of [zh, en]) {
      for (const wrong of ['/api/blade-qdfl/a', '/blade-desk/b', '/blade-ai/&lt;b&gt;'])
        expect(part).toContain(`GET ${wrong}`);
      for (const fine of ['GET /blade-desk/a', 'GET /blade-log/a', 'GET /blade-flow/a'])
        expect(part).not.toContain(fine);
    }
    expect(html).not.toContain('<b>');
    expect(html).toContain('2026-01-02 03:04 UTC');
    // No text of the interface is missing.
    expect(html).not.toMatch(/diagnostics\./);
  });

  it('names no address that was none', () => {
    expect(page('')).not.toContain('city.example');
  });
});
