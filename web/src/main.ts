import { mount } from 'svelte';
import App from './App.svelte';
import { scheme } from './scheme.svelte';
import './style.css';
import { update } from './update.svelte';

// Before the first paint.
document.documentElement.dataset.theme = scheme.theme;

const target = document.getElementById('app');
if (target) mount(App, { target });
void update.register();
