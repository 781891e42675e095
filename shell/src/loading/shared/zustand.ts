export { create, createStore, useStore } from 'zustand';
