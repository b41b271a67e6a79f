import { fail, ok } from '@shared/base/result';
import { dayStart, wallTime } from '@shared/base/time';
import { zonedTime } from '@shared/base/zonedTime';
import type { MAPS } from '@shared/ipc/parts/maps';
import type { LayerKey } from '@shared/model/map/feature';
import { layerOf } from '@shared/model/map/layers';
import { systemOf, type CoordinateSystem } from '@shared/model/map/systems';
import { profileKeyOf } from '@shared/model/person';
import type { Answers } from '../../ipc/types';
import { MapHub } from '../../maps/hub';
import { tilePacks } from '../../maps/pack';
import { MapTiles } from '../../maps/tiles';
import type { FollowedLayers } from '../../ports/layers';
import { signedInChanges } from '../../session/signedIn';
import { fileName } from '../../transfer/aboutExport';
import type { Area } from './context';
import { defineArea } from './define';

export interface MapsArea extends Area, Answers<typeof MAPS> {
  readonly objects: FollowedLayers;
  system(layer: LayerKey): CoordinateSystem;
}

/** Main as one that follows layers; windows have ids from 1 on. */
const MAIN = 0;

/** The objects of the maps. */
export const createMapsArea = defineArea(
  [
    'broadcast',
    'clock',
    'data',
    'exports',
    'http',
    'isDemo',
    'lock',
    'recheck',
    'registry',
    'session',
    'settings',
  ],
  (given): MapsArea => {
    const { broadcast, clock, data, exports, http, lock, recheck, registry, session, settings } =
      given;
    const system = (layer: LayerKey): CoordinateSystem => {
      const { coordinateSystem, coordinateSystems } = settings.get();
      const tenant = session.profile()?.user.tenantId ?? '';
      return systemOf(coordinateSystems, coordinateSystem, tenant, layer);
    };
    const hub = new MapHub({
      clock,
      read: (question) => data.records.read(question),
      system,
      today: () => wallTime(dayStart(clock.now())),
      timeOf: (text) => zonedTime(text, settings.get().serverTimeZone),
      tell(windowId, change) {
        if (windowId === MAIN) return;
        // A locked desk's boards go on, but not with where people are; what its page missed is told later.
        const isBoard = registry.roleOf(windowId) === 'board';
        if (lock.locked() && (!isBoard || layerOf(change.layer)?.people === true)) return;
        broadcast.sendTo(windowId, 'map.layer', change);
      },
    });
    const tiles = new MapTiles({
      http,
      packs: tilePacks(http),
      template: () => (settings.get().mapBase === 'tiles' ? settings.get().mapTiles : ''),
    });
    const known = new Set<number>();
    const profile = (): string => {
      const mine = session.profile();
      return mine === null ? '' : profileKeyOf(mine);
    };
    return {
      objects: {
        follow: (layers) => void hub.watch(MAIN, layers),
        state: (layer) => hub.state(layer),
        changed: hub.changed,
      },
      system,
      start() {
        hub.belongsTo(profile());
        signedInChanges(session).on((key) => hub.belongsTo(key));
        recheck.on(() => hub.renew());
        lock.changed.on(() => {
          if (!lock.locked()) hub.tellAll();
        });
        settings.changed.on(() => hub.renew());
      },
      stop: () => hub.stop(),
      requests: {
        'map.watch': ({ layers, named, again }, { windowId }) => {
          if (!known.has(windowId)) {
            known.add(windowId);
            const window = registry.all().find(({ id }) => id === windowId);
            window?.destroyed.on(() => {
              known.delete(windowId);
              hub.watch(windowId, []);
            });
          }
          return hub.watch(windowId, layers, { named, again });
        },
        'map.tiles': () => {
          if (session.profile() === null) return fail({ why: 'noAddress', detail: '' });
          return tiles.known();
        },
        'map.tile': (at) => {
          if (session.profile() === null) return fail({ why: 'noAddress', detail: '' });
          return tiles.get(at);
        },
        'map.saveTrack': async ({ name, format, content }) => {
          if (session.profile() === null) return fail({ key: 'failure.signedOut' });
          try {
            const file = fileName(name, clock.now(), given.isDemo(), format);
            return ok(await exports.save(file, content));
          } catch (error) {
            return fail({ key: 'maps.track.notSaved', values: { reason: String(error) } });
          }
        },
      },
      commands: {},
      states: {},
    };
  },
);
