import { Marker, type Map as Library } from 'maplibre-gl';
import type { MapFeature } from '@shared/model/map/feature';
import { drawIcon, iconName } from './icons';
import { keyOf } from './keys';
import type { Palette } from './palette';
import type { Placing } from './placing';

/** The sign of one object above the map. */
interface Sign {
  readonly marker: Marker;
  readonly icon: HTMLCanvasElement;
  readonly name: HTMLElement;
  /** Name of the icon that is drawn. */
  drawn: string;
}

/**
 * Objects that move at every frame, as elements above the map: an object of the map itself has the whole picture
 * drawn anew each time it moves, with every line of a day's track, and an element is only moved.
 */
export class Signs {
  private readonly signs = new Map<string, Sign>();

  constructor(
    private readonly map: Library,
    private readonly placing: Placing,
    private readonly palette: Palette,
  ) {}

  /** Shows these, each at its place, and no others; one without a believable place is not shown. */
  show(features: readonly MapFeature[]): void {
    const gone = new Set(this.signs.keys());
    for (const feature of features) {
      if (feature.at === null) continue;
      const key = keyOf(feature);
      gone.delete(key);
      const at = this.placing.pair(feature.at);
      const known = this.signs.get(key);
      const sign = known ?? this.made(feature);
      this.draw(sign, feature);
      sign.marker.setLngLat(at);
      if (known === undefined) {
        sign.marker.addTo(this.map);
        this.signs.set(key, sign);
      }
    }
    for (const key of gone) {
      this.signs.get(key)?.marker.remove();
      this.signs.delete(key);
    }
  }

  private made({ layer, colour = 0 }: MapFeature): Sign {
    const element = document.createElement('div');
    element.className = 'cj-map-sign';
    element.dataset['layer'] = layer;
    // What is played stands in words beside the map.
    element.ariaHidden = 'true';
    const { tracks } = this.palette;
    element.style.setProperty('--cj-sign', tracks[colour % tracks.length] ?? this.palette.track);
    element.style.setProperty('--cj-sign-text', this.palette.text);
    element.style.setProperty('--cj-sign-halo', this.palette.halo);
    const icon = document.createElement('canvas');
    const name = document.createElement('span');
    element.append(icon, name);
    const marker = new Marker({ element, subpixelPositioning: true });
    return { marker, icon, name, drawn: '' };
  }

  private draw(sign: Sign, { layer, health, name, heading, speed }: MapFeature): void {
    const wanted = iconName(layer, health);
    if (sign.drawn !== wanted) {
      sign.drawn = wanted;
      const image = drawIcon(wanted, this.palette);
      if (image !== undefined) {
        sign.icon.width = image.width;
        sign.icon.height = image.height;
        sign.icon.getContext('2d')?.putImageData(image, 0, 0);
      }
    }
    if (sign.name.textContent !== name) sign.name.textContent = name;
    // What stands still points nowhere, as on the map itself.
    const turn = layer === 'vehicle' && (speed ?? 0) > 0 ? (heading ?? 0) : 0;
    sign.icon.style.rotate = `${turn}deg`;
  }
}
