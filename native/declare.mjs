// After the platforms are added and synced: what they declare to the phone (purposes, permissions, privacy, links), and the
// app's own icons and splash. Running it again changes nothing.
import { readApp } from './app.mjs'
import { declareAndroid } from './declare-android.mjs'
import { declareIos } from './declare-ios.mjs'

const folder = process.cwd()
const app = readApp(folder)
for (const declared of [declareAndroid(folder, app), declareIos(folder, app)])
  console.log(declared ?? 'A platform is not there: add it first.')
