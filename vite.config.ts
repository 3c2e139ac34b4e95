import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import variables from 'postcss-simple-vars'
import { type Plugin, defineConfig } from 'vite'
import { ahead } from './tools/ahead.ts'
import { lighterLibraries } from './tools/lighter-libraries.ts'
import { withoutAnswers } from './tools/without-answers.ts'

// The one setting of the web build: where its calls go. `/api` is the server that also serves the
// pages; an absolute address builds an app for a server elsewhere.
const apiBase = process.env.API_BASE ?? '/api'

// `npm run dev` tells where the API listens; a dev server started by hand expects it on 3000.
const apiPort = process.env.API_PORT ?? process.env.PORT ?? '3000'
const api = `http://127.0.0.1:${apiPort}`

const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
}

/** What is there when a chunk runs: itself and all that it imports, and what every page begins with. */
const there = new Map<string, Set<string>>()
const knowsWhatIsThere: Plugin = {
  name: 'knows-what-is-there',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const add = (file: string, to: Set<string>): Set<string> => {
        const chunk = bundle[file]
        if (to.has(file) || chunk?.type !== 'chunk') return to
        to.add(file)
        for (const needed of chunk.imports) add(needed, to)
        return to
      }
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const start = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
      for (const { fileName } of chunks) {
        const files = new Set<string>()
        for (const file of [...start, fileName]) add(file, files)
        there.set(fileName, files)
      }
    },
  },
}

export default defineConfig({
  root: 'apps/web',
  define: { 'import.meta.env.VITE_API_BASE': JSON.stringify(apiBase) },
  plugins: [
    ...lighterLibraries,
    withoutAnswers(),
    knowsWhatIsThere,
    react({ compiler: true }),
    ahead(
      import.meta.dirname,
      './apps/web/screens.ts',
      '/domains/auth/web/SignInPage.tsx',
      '/apps/web/texts',
    ),
  ],
  css: {
    postcss: {
      // Mantine's mixins (light, dark, hover, smaller-than) and its breakpoints as variables
      plugins: [mantine(), variables({ variables: breakpoints })],
    },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // what loads what: tools/sizes.mjs weighs the pages by it
    manifest: 'web-manifest.json',
    sourcemap: true,
    // a lower target makes Vite rewrite light-dark(), which then ignores Mantine's scheme attribute
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    // strict CSP: no inline data: scripts or fonts, each asset is a file of its own
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // a page that asks for another chunk names what that one needs besides: not what is there already
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !there.get(hostId)?.has(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // what every page begins with is two files, not ninety: a file costs a way there and back, and a phone's
          // connection six of them at a time. The libraries change more seldom than we do.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            {
              name: 'start',
              tags: ['$initial'],
              test: (id) => !/\/apps\/web\/(main\.tsx|index\.html)/.test(id),
            },
            // the handles of the texts of all nouns are less than one of the files they would be
            { name: 'handles', test: /\/web\/texts\/texts\.ts$/ },
            {
              name: 'list',
              test: /\/platform\/web\/(ListPage|ui\/(?!(?!Date)\w*Field)\w+)\.tsx$|\/web\/drafts\.ts$|\/(VisuallyHidden|CheckIcon|use-merged-ref|noop|IconPlus|IconArrowLeft)\.mjs$/,
              minShareCount: 4,
            },
            { name: 'books', test: /\/domains\/(accounts|journal|periods|reports)\/messages\.ts$/ },
            {
              name: 'forms',
              test: /\/platform\/web\/(FormBody|FormPage|DraftNotice|Picker|PickerInput|ui\/FieldFace)\.tsx$/,
            },
            { name: 'menus', test: /\/@mantine\/core\/.*\/components\/Menu\// },
            { name: 'pickers', test: /\/@mantine\/core\/.*\/components\/Select\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/health': { target: api, changeOrigin: false },
    },
  },
})
