// Build step: put the scripts and style sheets that pages load into static/built/, bundled and minified.
//
//   node .build/bundle.mjs [FOLDER]     FOLDER has js/ and css/; static/ if none is named
//
// | made | of |
// |---|---|
// | scripts/app.js | js/app.js and everything that it imports at once: the core, which every page has |
// | scripts/<name>.js | each other script: a part, which imports the core from app.js and other parts by their names; at-table.js is one file |
// | icons/<name>.svg | icons/<name>.svg, our own drawings, and beside them those that .build/icons.json names of the package lucide-static; those of one game have a file of their own |
// | css/<name>.css | each style sheet with those that it imports; of one with two themes also a light and a dark one |
//
// The names of files and exports do not change from version to version, because a page that was open before an
// update loads the present part, which imports from the page's own app.js. (Code splitting of esbuild names chunks and
// their exports by their content.)

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import svgpath from 'svgpath';

const folder = resolve(process.argv[2] ?? fileURLToPath(new URL('../static', import.meta.url)));
const target = join(folder, 'built');
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg">\n</svg>';
const LIGHT = /@media ?\(prefers-color-scheme: ?light\)/g;

const options = {
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
  format: 'esm',
  target: ['es2022', 'chrome111', 'firefox121', 'safari17.4'],
  absWorkingDir: folder,
  external: ['*.svg'],
};

/** @param {string} kind */
async function sources(kind) {
  const names = await readdir(join(folder, kind), { recursive: true });
  return names.filter((name) => name.endsWith(`.${kind}`)).map((name) => join(folder, kind, name));
}

/** Leave imports of other scripts as they are, except those that `inside` takes in; `core` is imported from app.js. */
const parts = (inside, core = []) => ({
  name: 'parts',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\// }, ({ path, kind, importer }) => {
      if (inside(kind, basename(importer))) return undefined;
      return { path: core.includes(basename(path)) ? './app.js' : path, external: true };
    });
  },
});

async function bundleScripts() {
  const outdir = join(target, 'scripts');
  const all = await sources('js');
  const app = join(folder, 'js', 'app.js');
  const whole = await build({ ...options, outdir, entryPoints: [app], plugins: [parts((kind) => kind !== 'dynamic-import')] });
  const core = Object.keys(whole.metafile.inputs).map((path) => basename(path));
  const others = all.filter((path) => !core.includes(basename(path)));
  const inside = (kind, importer) => kind === 'entry-point' || importer === 'at-table.js';
  const rest = await build({ ...options, outdir, entryPoints: others, plugins: [parts(inside, core)] });
  return [...whole.outputFiles, ...rest.outputFiles].map(({ path, text }) => [path, text]);
}

async function bundleStyles() {
  const { outputFiles } = await build({
    ...options,
    outdir: join(target, 'css'),
    outbase: join(folder, 'css'),
    entryPoints: await sources('css'),
  });
  return outputFiles.flatMap(({ path, text }) => {
    const themes = text.search(LIGHT) < 0 ? [] : Object.entries({ light: '@media all', dark: '@media not all' });
    return [[path, text], ...themes.map(([theme, media]) => [path.replace(/\.css$/, `-${theme}.css`), text.replace(LIGHT, media)])];
  });
}

/**
 * The paths of a drawing in tenths of its 24 units, which no glass shows finer; paths that follow each other become one.
 * A dot stays a line of some length: not every browser draws one of none.
 */
const inTenths = (drawing) =>
  drawing
    .replace(/ d="([^"]+)"/g, (_, path) => ` d="${svgpath(path).rel().round(1)}"`.replace(/h0(?=[M"])/g, 'h.01'))
    .replaceAll('"/><path d="', '');

/** The drawings of others: our name of each, and its file in the package. Strokes and colours are the style sheet's. */
async function bundleIcons() {
  const named = Object.entries(JSON.parse(await readFile(new URL('icons.json', import.meta.url), 'utf-8')));
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const [place, name] of named) {
    const [id, file = 'sprite'] = place.split('/').reverse();
    const drawing = await readFile(new URL(`../node_modules/lucide-static/icons/${name}.svg`, import.meta.url), 'utf-8');
    const inside = /<svg[^>]*>(.*)<\/svg>/s
      .exec(drawing)[1]
      .replace(/\s*\n\s*/g, '')
      .replace(/ \/>/g, '/>');
    const symbol = `<symbol id="${id}" viewBox="0 0 24 24">${inTenths(inside)}</symbol>`;
    files.set(file, [...(files.get(file) ?? []), symbol]);
  }
  return Promise.all(
    [...files].map(async ([file, symbols]) => {
      const own = await readFile(join(folder, 'icons', `${file}.svg`), 'utf-8').catch(() => EMPTY);
      return [join(target, 'icons', `${file}.svg`), own.trim().replace(/<\/svg>$/, `${symbols.join('\n')}\n</svg>\n`)];
    }),
  );
}

/** A server that reads the folder meanwhile finds each file whole, because what did not change is not written. */
async function write(files) {
  const present = await readdir(target, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const one of present) {
    const path = join(one.parentPath, one.name);
    if (one.isFile() && !files.has(path)) await rm(path);
  }
  for (const [path, text] of files) {
    if ((await readFile(path, 'utf-8').catch(() => null)) === text) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

await write(new Map([...(await bundleScripts()), ...(await bundleStyles()), ...(await bundleIcons())]));
