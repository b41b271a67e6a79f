import { PRIORITIES, type Priority } from '@shared/model/alarm';
import { LAYER_KEYS, type LayerKey } from '@shared/model/map/feature';
import { HEALTHS, type Health } from '@shared/model/map/layers';
import { PRIORITY_SHAPES } from '@renderer/ui/PriorityMark';
import type { Palette } from './palette';

/** Drawn at twice the size, so that they are sharp on dense monitors and boards. */
const DENSITY = 2;
/** Side of an icon, px. */
const SIDE = 26;

/** Signs of the layers in a square of 16, drawn in the middle of a badge. */
const SIGNS: Readonly<Partial<Record<LayerKey, string>>> = {
  site: 'M2 14V7l6-5 6 5v7h-4v-4H6v4z',
  dropPoint: 'M3 5h10l-1 9H4zM2 2h12v2H2z',
  collectionPoint: 'M1 5h9v6H1zM11 6h2l2 2v3h-4zM3 12h3v2H3zM11 12h3v2h-3z',
  wasteRoom: 'M1 6l7-4 7 4v8H1zM4 8v6h8V8z',
  treatment: 'M8 1C5 5 3 7 3 10a5 5 0 0 0 10 0c0-3-2-5-5-9z',
  toilet: 'M4 1h3v3H4zM3 5h5v5H7v4H4v-4H3zM10 1h3v3h-3zM9 5h5l1 5h-2v4h-3v-4H8z',
  noise: 'M2 6h3l4-4v12L5 10H2zM11 5h1.5v6H11zM13.5 3H15v10h-1.5z',
  camera: 'M1 4h9v8H1zM11 7l4-3v8l-4-3z',
  facility: 'M8 1l6 3.5v7L8 15l-6-3.5v-7z',
  fence: 'M2 3l11-1.5 1.5 8L8 14.5 1.5 11zM4 4.8L3.4 10l4.4 2.4 4.6-3.7-.9-5z',
  route: 'M2 2h4v2.6h4.5a3.3 3.3 0 0 1 0 6.6H7.8V14H4v-4h6.4a.9.9 0 0 0 0-1.8H6V6H2z',
  person: 'M8 1a3.2 3.2 0 1 1 0 6.4A3.2 3.2 0 0 1 8 1zM2 15c0-4 2.5-6 6-6s6 2 6 6z',
};

/** Name of an icon: what it shows is read from it when the map first needs it. */
export const iconName = (layer: LayerKey, health: Health): string => `${layer}:${health}`;
export const alarmIcon = (priority: Priority): string => `alarm:${priority}`;

/** Names of all icons. */
export function iconNames(): readonly string[] {
  const layers = LAYER_KEYS.filter((layer) => layer !== 'alarm');
  return [
    ...PRIORITIES.map(alarmIcon),
    ...layers.flatMap((layer) => HEALTHS.map((health) => iconName(layer, health))),
  ];
}

function colourOf(palette: Palette, layer: LayerKey, health: Health): string {
  if (health !== 'ok') return palette.health[health];
  if (layer === 'vehicle') return palette.moving;
  if (layer === 'fence') return palette.fence;
  if (layer === 'route') return palette.route;
  return layer === 'person' ? palette.person : palette.health.ok;
}

type Pen = OffscreenCanvasRenderingContext2D;

function outlined(pen: Pen, path: Path2D, fill: string, edge: string, width: number): void {
  pen.lineJoin = 'round';
  pen.strokeStyle = edge;
  pen.lineWidth = width * 2;
  pen.stroke(path);
  pen.fillStyle = fill;
  pen.fill(path);
}

/** An arrow that points north; the map turns it. Without a known direction it is a dot. */
function vehicle(pen: Pen, fill: string, edge: string): void {
  outlined(pen, new Path2D('M13 3l7 19-7-4-7 4z'), fill, edge, 1.6);
}

/** @param hollow drawn with its edge alone: told apart from a full one without colours, too */
function badge(
  pen: Pen,
  sign: string,
  colour: string,
  palette: Palette,
  { round, hollow }: { readonly round: boolean; readonly hollow: boolean },
): void {
  const path = new Path2D();
  if (round) path.arc(SIDE / 2, SIDE / 2, 10.4, 0, 2 * Math.PI);
  else path.roundRect(2.8, 2.8, 20.4, 20.4, 5);
  const [fill, edge] = hollow ? [palette.halo, colour] : [colour, palette.mark];
  outlined(pen, path, fill, edge, 1.4);
  pen.save();
  pen.translate(6.2, 6.2);
  pen.scale(0.85, 0.85);
  pen.fillStyle = edge;
  pen.fill(new Path2D(sign));
  pen.restore();
}

function alarmMark(pen: Pen, priority: Priority, palette: Palette): void {
  pen.save();
  pen.translate(2.5, 2.5);
  pen.scale(1.5, 1.5);
  outlined(pen, new Path2D(PRIORITY_SHAPES[priority]), palette.priority[priority], palette.halo, 1);
  pen.restore();
}

/** The picture of an icon by its name; undefined for a name that is none. */
export function drawIcon(name: string, palette: Palette): ImageData | undefined {
  const [layer = '', state = ''] = name.split(':');
  const canvas = new OffscreenCanvas(SIDE * DENSITY, SIDE * DENSITY);
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  pen.scale(DENSITY, DENSITY);
  if (layer === 'alarm') alarmMark(pen, state as Priority, palette);
  else {
    const fill = colourOf(palette, layer as LayerKey, state as Health);
    const sign = SIGNS[layer as LayerKey];
    if (layer === 'vehicle') vehicle(pen, fill, palette.halo);
    else if (sign === undefined) return undefined;
    else badge(pen, sign, fill, palette, { round: layer === 'person', hollow: state === 'due' });
  }
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

export const ICON_DENSITY = DENSITY;
