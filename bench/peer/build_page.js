// The peer's page as its players would get it: node build_page.js FOLDER

const { copyFileSync } = require('node:fs');
const { join } = require('node:path');
const { build } = require('esbuild-wasm');

const [folder] = process.argv.slice(2);
const page = join(__dirname, 'page');

for (const file of ['index.html', 'table.css']) copyFileSync(join(page, file), join(folder, file));
build({
  entryPoints: [join(page, 'table.jsx')],
  outfile: join(folder, 'table.js'),
  bundle: true,
  minify: true,
  jsx: 'automatic',
  platform: 'browser',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'error',
});
