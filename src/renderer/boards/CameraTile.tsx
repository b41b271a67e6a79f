import { useEffect, useRef, useState } from 'react';
import type { Unsubscribe } from '@shared/base/disposable';
import type { BoardTile } from '@shared/model/board';
import type { CameraFault } from '@shared/model/camera';
import { CameraWatch, type CameraState } from './cameraWatch';
import { useBoard, useBoardLive } from './store';
import { useTexts } from './text';
import { OwnTile } from './Tile';
import type { TileView } from './tileState';
import type { WhepLine } from './whepPlayer';

const LOADING: CameraState = { kind: 'loading' };

/** What the frame of the tile says of it. */
function frameState(state: CameraState): TileView['kind'] {
  switch (state.kind) {
    case 'loading':
      return 'loading';
    case 'still':
    case 'moving':
      return 'data';
    case 'fault':
      if (state.fault.why === 'signedOut') return 'needSignIn';
      return state.fault.why === 'none' ? 'empty' : 'failed';
  }
}

/** The live picture of a camera, without its sound. Behind the lock there is none. */
export function CameraTile(props: { readonly tile: BoardTile; readonly index: number }) {
  const { tile, index } = props;
  const { bridge, clock, report } = useBoard();
  const locked = useBoardLive((live) => live.lock?.locked === true);
  const signedIn = useBoardLive((live) => live.session?.kind === 'signedIn');
  const video = useRef<HTMLVideoElement>(null);
  const [told, setTold] = useState<CameraState>(LOADING);
  const camera = tile.camera?.id ?? null;
  useEffect(() => {
    if (locked || !signedIn) return undefined;
    const part = (handle: string, at: string | null) =>
      bridge.request('camera.part', { handle, at });
    const line: WhepLine = {
      call: (handle, offer) => bridge.request('camera.call', { handle, offer }),
      hangUp: (handle) => bridge.command('camera.hangUp', { handle }),
    };
    const watch = new CameraWatch({
      clock,
      page: document,
      open: (webrtc) => bridge.request('camera.open', { camera, webrtc }),
      part,
      play(stream, hooks) {
        let isOver = false;
        let stop: Unsubscribe = () => undefined;
        const begin = (start: (on: HTMLVideoElement) => Unsubscribe): void => {
          if (!isOver && video.current !== null) stop = start(video.current);
        };
        // Only boards with a moving picture load a player, and only the one that they need.
        const loaded =
          stream.kind === 'webrtc'
            ? import('./whepPlayer').then(({ playWhep }) =>
                begin((on) => playWhep(on, stream, line, hooks)),
              )
            : import('./hlsPlayer').then(({ playHls }) =>
                begin((on) => playHls(on, stream, part, hooks)),
              );
        loaded.catch((error: unknown) => {
          report(error);
          hooks.failed({ why: 'unsupported', detail: '' });
        });
        return () => {
          isOver = true;
          stop();
        };
      },
      told: setTold,
    });
    return () => {
      watch.end();
      setTold(LOADING);
    };
  }, [bridge, camera, clock, locked, report, signedIn]);
  const state = stateOf(told, locked, signedIn);
  const name = tile.camera?.name ?? ('name' in state ? state.name : '');
  return (
    <OwnTile
      tile={tile}
      index={index}
      state={frameState(state)}
      head={name === '' ? null : <span className="bd-note">{name}</span>}
    >
      <div className="bd-camera">
        <video ref={video} muted playsInline hidden={state.kind !== 'moving'} />
        {state.kind === 'still' && <img src={state.src} alt={name} />}
        {state.kind === 'fault' && <NoPicture fault={state.fault} />}
      </div>
    </OwnTile>
  );
}

function stateOf(told: CameraState, locked: boolean, signedIn: boolean): CameraState {
  if (locked) return { kind: 'fault', fault: { why: 'locked', detail: '' } };
  return signedIn ? told : { kind: 'fault', fault: { why: 'signedOut', detail: '' } };
}

function NoPicture(props: { readonly fault: CameraFault }) {
  const { t } = useTexts();
  const { detail, why } = props.fault;
  const isTried = why !== 'locked' && why !== 'signedOut';
  return (
    <div className="bd-state" role="status" data-camera={why}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 7h11v10H3zM14 11l6-3v8l-6-3M3 3l18 18" />
      </svg>
      <div>
        <strong>{t(`board.camera.why.${why}`)}</strong>
        <p>{[detail, isTried ? t('board.camera.again') : ''].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}
