/** Whether this page can draw a map; the try costs a context, which is given back. */
export function canDraw(): boolean {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2');
  if (context === null) return false;
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return true;
}

/** Names of drivers that draw with the processor: SwiftShader, Mesa's llvmpipe, Windows' Basic Render Driver. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render/i;

/** Whether the pictures of a map's canvas are drawn by the processor: each pixel then costs time that alarms need too. */
export function drawsBySoftware(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext('webgl2');
  if (context === null) return true;
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown =
    names === null ? '' : context.getParameter(names.UNMASKED_RENDERER_WEBGL);
  return SOFTWARE.test(String(renderer));
}
