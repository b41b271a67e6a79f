import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { BoardsState } from '@shared/model/board';
import { SENT, WhepServer } from './fixtures/whepServer';
import { keep, PICTURED } from './keep';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

/** Fifteen seconds of silence after what lies ready has been shown, and some. */
const HUNG_MS = 90_000;
const PLAYS = '/api/blade-device/monitor/device/plays';
const LOCK_PASSWORD = '2580-7731';
const TILE = '[data-show=video]';

interface Camera {
  readonly id: string;
  readonly name: string;
}

describe('the live picture of a camera', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;

  /** A camera of the tenant in this state: 1 online, 0 offline. */
  const cameraIn = async (state: string): Promise<Camera> => {
    const page = await operator.ask<{
      readonly value: {
        readonly records: readonly {
          readonly id: string;
          readonly cells: Readonly<Record<string, { readonly value?: unknown }>>;
        }[];
      };
    }>('data.page', {
      family: 'monitorDevice',
      current: 1,
      size: 1,
      sort: [],
      filters: { deviceStatus_equal: state },
      slot: 'test',
    });
    const record = must(page.value.records[0], `a camera in state ${state}`);
    return { id: record.id, name: String(record.cells['deviceName']?.value) };
  };
  const boardPage = (key: string): Promise<Page> =>
    until(`the page of ${key}`, async () => {
      for (const one of app.electron.windows())
        if (
          one.url().includes('board.html') &&
          (await one.locator(`[data-board="${key}"]`).count()) > 0
        )
          return one;
      return undefined;
    });
  const open = async (board: string, monitor: number): Promise<Page> => {
    const { displays } = await operator.ask<BoardsState>('boards');
    const displayId = displays[monitor]?.id;
    expect(await operator.ask('boards.open', { board, displayId })).toMatchObject({ ok: true });
    return boardPage(board);
  };
  const time = (board: Page): Promise<number> =>
    board.locator(`${TILE} video`).evaluate((one) => (one as HTMLVideoElement).currentTime);
  /** The colours of what the video shows now, coarse, by their places. */
  const frame = (board: Page): Promise<readonly string[]> =>
    board.locator(`${TILE} video`).evaluate((one) => {
      const canvas = new OffscreenCanvas(64, 36);
      const pen = canvas.getContext('2d');
      pen?.drawImage(one as HTMLVideoElement, 0, 0, 64, 36);
      const { data } = pen?.getImageData(0, 0, 64, 36) ?? { data: [] };
      return Array.from({ length: 64 * 36 }, (_, at) =>
        [0, 1, 2].map((part) => Math.round((data[at * 4 + part] ?? 0) / 32)).join(),
      );
    });

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
  });

  it('plays on the monitoring board without a sound, and nothing of it breaks the pages’ policy', async () => {
    const refused: string[] = [];
    const board = await open('monitoring', 1);
    board.on('console', (message) => {
      if (/Content Security Policy|Trusted/.test(message.text())) refused.push(message.text());
    });
    await board.locator(`${TILE}[data-state=data]`).waitFor();
    const begun = await time(board);
    await until('it goes on', async () => (await time(board)) > begun + 3);
    const { muted, width } = await board.locator(`${TILE} video`).evaluate((one) => {
      const video = one as HTMLVideoElement;
      return { muted: video.muted, width: video.videoWidth };
    });
    expect({ muted, width }).toEqual({ muted: true, width: 640 });
    // A scene and no empty field, and something moves in it.
    const first = await frame(board);
    expect(new Set(first).size).toBeGreaterThan(5);
    await until('the picture is another one', async () => {
      const next = await frame(board);
      return next.filter((colour, at) => colour !== first[at]).length > 8;
    });
    // The first camera that is online, by its name.
    const { name } = await cameraIn('1');
    expect(await board.locator(`${TILE} .bd-note`).innerText()).toBe(name);
    expect(refused).toEqual([]);
    for (const language of PICTURED) {
      await operator.ask('settings.set', { language });
      for (const [size, width_, height] of [
        ['1080', 1920, 1080],
        ['1440', 2560, 1440],
      ] as const) {
        await board.setViewportSize({ width: width_, height });
        await until('it plays on', async () => {
          const now = await time(board);
          return now > 0 && (await board.locator(`${TILE}[data-state=data]`).count()) === 1;
        });
        await keep(board, `camera-board-${size}-${language}`);
      }
    }
    await operator.ask('settings.set', { language: 'zh' });
  });

  it('is chosen for a tile in the editor; one that is offline says what the platform says', async () => {
    const offline = await cameraIn('0');
    await operator.open('/boards/edit?_board=monitoring');
    const { page } = operator;
    const tile = page.locator('.be-tile[aria-label^="实时画面，"]');
    await tile.waitFor();
    await tile.click();
    const choice = page.locator('.be-form select').first();
    await choice.locator('option').nth(2).waitFor({ state: 'attached' });
    await choice.selectOption({ label: offline.name });
    for (const [name, width, height] of [
      ['small', 1280, 800],
      ['large', 1920, 1080],
    ] as const) {
      await resize(operator, width, height);
      for (const language of PICTURED) {
        await operator.ask('settings.set', { language });
        await page.locator('.be-form [data-icon], .be-form h2').first().waitFor();
        await page.locator(`.be-board ${TILE} [data-camera=refused]`).waitFor();
        await keep(page, `camera-editor-${name}-${language}`);
      }
    }
    await operator.ask('settings.set', { language: 'zh' });
    const said = page.locator(`.be-board ${TILE} [data-camera=refused]`);
    expect(await said.innerText()).toContain('设备离线，无法播放');
    const content = {
      name: '门口',
      from: 'monitoring',
      tiles: [
        { tile: 'monitoring/video/own', cell: { x: 0, y: 0, w: 24, h: 12 }, camera: offline },
      ],
    };
    const kept = await operator.ask<{ readonly value: string }>('boards.keepOwn', {
      key: null,
      content,
    });
    const board = await open(kept.value, 2);
    await board.locator(`${TILE} [data-camera=refused]`).getByText('设备离线').waitFor();
    expect(await board.locator(`${TILE} .bd-note`).innerText()).toBe(offline.name);
    await keep(board, 'camera-offline-zh');
    // What was arranged in the editor is not kept, so that nothing asks for it later.
    await operator.open('/wel/index');
    await page.getByRole('button', { name: '放弃修改' }).click();
    await operator.atHome();
  });

  it(
    'a stream that hangs says so, and holds up nothing else',
    async () => {
      const board = await boardPage('monitoring');
      await until('it plays', async () => (await time(board)) > 0);
      await operator.control.switch({ path: '/video/*', answer: 'nothing' });
      await until(
        'the tile says that nothing comes',
        async () => (await board.locator(`${TILE} [data-camera=silent]`).count()) === 1,
        HUNG_MS,
      );
      await keep(board, 'camera-hung-zh');
      const others = await board
        .locator(`.bd-tile:not(${TILE})`)
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-state')));
      expect(others.every((state) => state === 'data' || state === 'empty')).toBe(true);
      await operator.control.clear();
      await until(
        'it plays again by itself',
        async () => (await board.locator(`${TILE}[data-state=data]`).count()) === 1,
        HUNG_MS,
      );
    },
    3 * HUNG_MS,
  );

  describe('over WebRTC', () => {
    let server: WhepServer;
    /** What the platform names from now on, in the place of its own stream. */
    const name = (...urls: readonly string[]): Promise<void> => {
      const body = {
        code: 200,
        success: true,
        data: urls.map((url) => ({ url })),
        msg: '操作成功',
      };
      return operator.control.switch({
        path: PLAYS,
        answer: {
          status: 200,
          body: JSON.stringify(body),
          type: 'application/json;charset=UTF-8',
        },
      });
    };
    const closeBoards = async (): Promise<void> => {
      const { boards } = await operator.ask<BoardsState>('boards');
      for (const { id } of boards) await operator.ask('boards.close', { id });
    };
    const size = (board: Page): Promise<{ width: number; height: number }> =>
      board.locator(`${TILE} video`).evaluate((one) => {
        const { videoWidth, videoHeight } = one as HTMLVideoElement;
        return { width: videoWidth, height: videoHeight };
      });
    /** The addresses of this machine that a page can learn. */
    const addresses = (board: Page): Promise<readonly string[]> =>
      board.evaluate(async () => {
        const peer = new RTCPeerConnection();
        const found: string[] = [];
        peer.onicecandidate = ({ candidate }) => void found.push(candidate?.candidate ?? '');
        peer.addTransceiver('video');
        await peer.setLocalDescription();
        while (peer.iceGatheringState !== 'complete')
          await new Promise((resolve) => {
            setTimeout(resolve, 20);
          });
        peer.close();
        return found.filter((one) => one !== '');
      });
    /** It is shown, and goes on. */
    const plays = async (board: Page, limit?: number): Promise<void> => {
      await until(
        'it is shown',
        async () => (await board.locator(`${TILE}[data-state=data]`).count()) === 1,
        limit,
      );
      const begun = await time(board);
      await until('it goes on', async () => (await time(board)) > begun + 2);
    };

    beforeAll(async () => {
      server = await WhepServer.start(desk.rig);
      await closeBoards();
    });
    afterAll(() => server.stop());

    it(
      'plays what the server sends; one that sends no more is told, its session ended, and it is called again',
      async () => {
        await name(server.url);
        const board = await open('monitoring', 1);
        await plays(board);
        expect(await size(board)).toEqual(SENT);
        const first = await frame(board);
        expect(new Set(first).size).toBeGreaterThan(1);
        await until('the picture is another one', async () => {
          const next = await frame(board);
          return next.filter((colour, at) => colour !== first[at]).length > 500;
        });
        await keep(board, 'camera-webrtc-zh');
        // One picture without a sound, and no address of this machine.
        const [offer = ''] = server.offers;
        expect(offer.match(/^m=\w+/gm)).toEqual(['m=video']);
        expect(offer).toContain('a=recvonly');
        expect(offer).not.toContain('a=candidate');
        expect(await addresses(board)).toEqual([]);
        expect(Object.keys(server.headers)).not.toContain('blade-auth');
        expect(server.asked).toEqual(['POST']);

        await server.unplug();
        await until(
          'the tile says that nothing comes',
          async () => (await board.locator(`${TILE} [data-camera=silent]`).count()) === 1,
          HUNG_MS,
        );
        expect(await board.locator(`${TILE} [data-camera]`).innerText()).toContain(
          '画面长时间无响应',
        );
        await until('its session is ended', () => server.asked.length === 2);
        expect(server.asked).toEqual(['POST', 'DELETE /gate/whep/session1']);

        await plays(board, HUNG_MS);
        expect(server.asked).toEqual(['POST', 'DELETE /gate/whep/session1', 'POST']);
        // The window is gone at once, and its page says nothing any more.
        await closeBoards();
        await until('its session is ended', () => server.asked.length === 4);
        expect(server.asked.at(-1)).toBe('DELETE /gate/whep/session2');
      },
      3 * HUNG_MS,
    );

    it('plays the stream in pieces where WebRTC is refused and both were named', async () => {
      const before = server.offers.length;
      await name(server.url, `${await app.platform()}/video/1/live.m3u8`);
      server.refuses = 503;
      const board = await open('monitoring', 1);
      await plays(board);
      expect(await size(board)).toMatchObject({ width: 640 });
      expect(server.offers.length).toBe(before + 1);
      server.refuses = null;
      await closeBoards();
    });

    it('is for boards alone: the console’s editor says so', async () => {
      const before = server.offers.length;
      await name(server.url);
      await operator.open('/boards/edit?_board=monitoring');
      const said = operator.page.locator(`.be-board ${TILE} [data-camera=onBoards]`);
      await said.waitFor();
      expect(await said.innerText()).toContain('此画面仅在看板上播放');
      await keep(operator.page, 'camera-webrtc-editor-zh');
      expect(server.offers.length).toBe(before);
    });

    it('is ended by the lock, and when its page is loaded again', async () => {
      await name(server.url);
      const board = await open('monitoring', 1);
      await plays(board);
      const count = server.asked.length;
      const since = (): readonly string[] =>
        server.asked.slice(count).map((one) => one.replace(/ .*/, ''));
      await board.reload();
      await plays(board);
      expect(since()).toEqual(['DELETE', 'POST']);
      await operator.ask('lock.configure', { old: '', password: LOCK_PASSWORD });
      await operator.page.evaluate(`window.chengjing.command('lock.lock')`);
      await board.locator(`${TILE} [data-camera=locked]`).waitFor();
      await until('its session is ended', () => since().length === 3);
      await operator.ask('lock.unlock', { password: LOCK_PASSWORD });
      await plays(board);
      expect(since()).toEqual(['DELETE', 'POST', 'DELETE', 'POST']);
    });

    it('is ended when the app quits', async () => {
      const before = server.asked.length;
      await app.close();
      expect(server.asked.slice(before)).toEqual([expect.stringMatching(/^DELETE/)]);
    });
  });
});
