import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import type { TextKey } from '@shared/i18n/textKey';
import { MOST_PLAYLISTS, type Playlist, type PlaylistStep } from '@shared/model/playlist';
import type { Arrangement } from '../monitors/arrangement';
import type { LayoutStore } from '../monitors/layout';

type Asked = Result<null, { readonly key: TextKey }>;

export interface PlaylistsDeps {
  readonly layout: LayoutStore;
  readonly arrangement: Pick<Arrangement, 'open' | 'span' | 'forgetPlaylist'>;
}

/** The playlists of this workstation, kept beside its layout. */
export class Playlists {
  readonly changed = new Emitter<void>();

  constructor(private readonly deps: PlaylistsDeps) {}

  list(): readonly Playlist[] {
    return this.deps.layout.get().playlists ?? [];
  }

  /** The boards of a playlist in their order; none where it is gone. */
  stepsOf(name: string): readonly PlaylistStep[] {
    return this.list().find((one) => one.name === name)?.steps ?? [];
  }

  /** Keeps a playlist; one of this name is replaced, and its monitors follow. */
  keep(playlist: Playlist): Asked {
    const all = this.list();
    const place = all.findIndex(({ name }) => name === playlist.name);
    if (place < 0 && all.length >= MOST_PLAYLISTS) return fail({ key: 'boards.tooManyPlaylists' });
    this.set(place < 0 ? [...all, playlist] : all.with(place, playlist));
    return ok(null);
  }

  /** Removes a playlist; the monitors that showed it keep the board that they show. */
  remove(name: string): Asked {
    const others = this.list().filter((one) => one.name !== name);
    if (others.length === this.list().length) return fail({ key: 'boards.noPlaylist' });
    this.set(others);
    this.deps.arrangement.forgetPlaylist(name);
    return ok(null);
  }

  /** Puts a playlist on a monitor; what stands there makes room. */
  open(name: string, displayId: string): Asked {
    const [first] = this.stepsOf(name);
    if (first === undefined) return fail({ key: 'boards.noPlaylist' });
    return this.deps.arrangement.open(first.board, displayId, name);
  }

  /** Puts a playlist over several monitors that fill a rectangle together; what stands there makes room. */
  span(name: string, displayIds: readonly string[]): Asked {
    const [first] = this.stepsOf(name);
    if (first === undefined) return fail({ key: 'boards.noPlaylist' });
    return this.deps.arrangement.span(first.board, displayIds, name);
  }

  private set(playlists: readonly Playlist[]): void {
    this.deps.layout.set({ ...this.deps.layout.get(), playlists: [...playlists] });
    this.changed.emit();
  }
}
