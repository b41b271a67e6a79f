/**
 * Systems in which Chinese servers and devices write coordinates. WGS-84 is what satellites give; GCJ-02 is
 * the shifted one of AMap and Tencent, BD-09 that of Baidu.
 */
export const COORDINATE_SYSTEMS = ['wgs84', 'gcj02', 'bd09'] as const;
export type CoordinateSystem = (typeof COORDINATE_SYSTEMS)[number];

/**
 * The system of a source: declarations are "tenant=system", "tenant/layer=system" or "/layer=system", the most
 * exact one counts.
 */
export function systemOf(
  declared: readonly string[],
  usual: CoordinateSystem,
  tenant: string,
  layer: string,
): CoordinateSystem {
  const rules = new Map(declared.map((line) => splitRule(line)));
  const found = [`${tenant}/${layer}`, `/${layer}`, tenant]
    .map((key) => rules.get(key))
    .find((one) => one !== undefined);
  return found ?? usual;
}

function splitRule(line: string): readonly [string, CoordinateSystem | undefined] {
  const [key = '', value = ''] = line.split('=').map((part) => part.trim());
  return [key, COORDINATE_SYSTEMS.find((one) => one === value)];
}

/** A declaration of a coordinate system as the setting holds it. */
export const SYSTEM_RULE =
  /^(?:[\w-]{1,32}(?:\/[A-Za-z]{1,32})?|\/[A-Za-z]{1,32})=(?:wgs84|gcj02|bd09)$/;
